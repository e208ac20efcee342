//! A repetition in sentences: what is ruled or would be, whose it is, and the class of every move.

use crate::text::Scene;
use crate::xiangqi;
use qiguan_protocol::{PlyClass, Repetition, RepetitionStage};
use qiguan_rules::xiangqi::{Move, Notation, Position};

impl Scene<'_> {
    /// What stands about a repetition, with its reason, its article and the class of every move.
    pub(crate) fn repetition(&self, repetition: &Repetition) -> String {
        let head = self.ruling(repetition);
        let plies = self.classes(repetition, self.lang.notation());
        let plies = plies.join(self.lang.say("，", ", "));
        self.lang
            .say(format!("{head}。{plies}"), format!("{head}. {plies}"))
    }

    /// What stands about a repetition, with its reason and its article.
    pub(crate) fn ruling(&self, repetition: &Repetition) -> String {
        let head = self.ruled(repetition);
        let why = self.lang.ground(repetition.ground);
        let article = match repetition.article.as_str() {
            "" => String::new(),
            article => self
                .lang
                .say(format!("，第 {article} 条"), format!(", article {article}")),
        };
        self.lang.say(
            format!("{head}：{why}{article}"),
            format!("{head}: {why}{article}"),
        )
    }

    fn ruled(&self, repetition: &Repetition) -> String {
        let lang = self.lang;
        let side = repetition.against.map(|seat| self.who(seat));
        match (repetition.stage, side, repetition.loses) {
            (RepetitionStage::Warning, Some(who), true) => lang.say(
                format!("警告：此局面再现一次，{who} 即判负"),
                format!("Warning: if this position comes once more, {who} will have lost"),
            ),
            (RepetitionStage::Warning, Some(who), false) => lang.say(
                format!("警告：此局面再现一次，{who} 须变着"),
                format!("Warning: if this position comes once more, {who} will have to change"),
            ),
            (RepetitionStage::Warning, None, _) => lang.say(
                "警告：此局面再现一次即判和".to_owned(),
                "Warning: if this position comes once more, the game is drawn".to_owned(),
            ),
            (RepetitionStage::MustChange, Some(who), _) => lang.say(
                format!("{who} 必须变着，再循环一次即判负"),
                format!("{who} must change now, and loses by going round once more"),
            ),
            (RepetitionStage::Judged, Some(who), _) => lang.say(
                format!("循环局面裁定：{who} 判负"),
                format!("The repetition is judged against {who}"),
            ),
            (RepetitionStage::MustChange | RepetitionStage::Judged, None, _) => lang.say(
                "循环局面裁定：判和".to_owned(),
                "The repetition is judged a draw".to_owned(),
            ),
        }
    }

    /// Every move of the loop with its class, as `炮八进三 捉 g4`.
    pub(crate) fn classes(&self, repetition: &Repetition, notation: Notation) -> Vec<String> {
        let mut position = self.before(repetition);
        let ply = |ply: &qiguan_protocol::RepeatedPly| {
            let text = xiangqi::written(position.as_ref(), &ply.step, notation);
            if let (Some(position), Ok(step)) = (&mut position, ply.step.parse::<Move>()) {
                position.play(step);
            }
            format!("{text} {}", self.class(&ply.class))
        };
        repetition.plies.iter().map(ply).collect()
    }

    fn class(&self, class: &PlyClass) -> String {
        let lang = self.lang;
        match class {
            PlyClass::Check {} => lang.say("将", "check").to_owned(),
            PlyClass::Kill { .. } => lang.say("杀", "threat of mate").to_owned(),
            PlyClass::Chase {
                target,
                form,
                joint,
                ..
            } => {
                let joint = match joint {
                    true => lang.say("联合", "joint "),
                    false => "",
                };
                let form = lang.chase_form(*form);
                lang.say(
                    format!("{joint}{form} {target}"),
                    format!("{joint}{form} of {target}"),
                )
            }
            PlyClass::Idle { why } => lang.idle(*why).to_owned(),
        }
    }

    /// The position in which the loop began, played through from the start.
    fn before(&self, repetition: &Repetition) -> Option<Position> {
        let game = self.view.game.xiangqi()?;
        let mut position = match &game.position {
            Some(fen) => Position::from_fen(fen).ok()?,
            None => Position::start(),
        };
        let plies = usize::try_from(repetition.from).ok()?;
        for step in game.moves.split_whitespace().take(plies) {
            position.play(step.parse().ok()?);
        }
        Some(position)
    }
}
