//! What a person has to know of the commands, and why the program leaves.

use super::Lang;
use crate::exit::Farewell;

const EN: &str = "\
S21 S11          move a piece from one post to another
board, army      print the board; list your own pieces
clocks           what is left on the clock
sit [SEAT]       sit down, or move to another free seat
layout TEXT      lay out your army: 30 characters, row by row from the front, . for a camp
ready, unready   say that you are ready, or take it back
say TEXT         say something to the table; ally TEXT: to your ally; phrase WORD: a quick phrase
draw             offer a draw; accept, refuse: answer one
surrender        give up, at once or at your next turn; fight: take that back
mark POST MARK   note what the piece that started on POST may be; without MARK: wipe that off
D4, pass         Go: place a stone; pass. resign: give up (like surrender)
undo, pause, resume, adjourn   Go: ask the other for it; accept, refuse: answer
seal D4          Go: hand in the sealed move of an adjourned game
dead D4          Go: mark a chain dead or alive; accept: agree to the marks; dispute [D4]: play on
h2e2, C2=5, 炮二平五   xiangqi: move a piece, written in any of these ways; with draw behind it: offer a draw
claim            xiangqi: what counts towards the natural limit; once more: claim the draw
score, call      Go: prisoners and the count; call for adjudication
leave            give up your seat for good
rematch          go to the next game of the same people
rooms            list the rooms; join CODE, watch CODE: enter one
match 3 [lot]    the owner, before the start: best of 3; draws replayed, or by lot; match 1: one game
swap A B, remove SEAT       for the room's owner, before the start
/call REASON     call the arbiter; /object REASON: about a foul; /appeal REASON: against a ruling
/preside         take up the office of arbiter; / alone lists the rulings
putout SEAT      ask that a player who is away be put out
mute SEAT, unmute SEAT      hear somebody no longer, or again
quit             leave the program and keep your seat; `qiguan resume` goes on";

const ZH: &str = "\
S21 S11          走棋：从一个位置到另一个位置
board, army      打印棋盘；列出自己的棋子（棋盘，棋子）
clocks           还剩多少时间（时间）
sit [SEAT]       坐下，或换到空座位（坐）
layout TEXT      布阵：30 个字符，从前排起逐行，行营写 .（布阵）
ready, unready   准备好了，或取消（准备，取消）
say TEXT         对全桌说话；ally TEXT 对盟友说；phrase WORD 快捷短语（说，盟友，短语）
draw             求和；accept 同意，refuse 拒绝
surrender        认输，立即或在下一回合；fight 取消（认输，再战）
mark POST MARK   给起始于 POST 的棋子做标记；不写 MARK 则擦去（标记）
D4, pass         围棋：落子；停一手（停）。resign 认输
undo, pause, resume, adjourn   围棋：请求悔棋、暂停、继续、封盘（悔棋，暂停，继续，封盘）；accept 同意，refuse 拒绝
seal D4          围棋：封手（封手）
dead D4          围棋：标记死子或取消；accept 同意标记；dispute [D4] 有异议继续下（死子，异议）
h2e2, C2=5, 炮二平五   象棋：走棋，任一种记法；后加“求和”即提和
claim            象棋：自然限着已计多少；再输入一次即提和（限着）
score, call      围棋：提子与数子；申请裁决（数子，裁决）
leave            永久离开座位（离开）
rematch          同桌再来一局（再来）
rooms            列出房间；join CODE 加入，watch CODE 旁观（房间，加入，旁观）
match 3 [lot]    房主开局前：三局赛，和棋重下，或抽签；match 1 只下一局（比赛）
swap A B, remove SEAT       房主在开局前换座、请离（换座，请离）
/call REASON     叫裁判；/object REASON 举报犯规；/appeal REASON 申诉（/叫裁判，/举报，/申诉）
/preside         执裁（/执裁）；单独的 / 列出裁定命令
putout SEAT      提议让离线的玩家出局（判离）
mute SEAT, unmute SEAT      不再听某人说话，或恢复（屏蔽，解除）
quit             退出程序但保留座位；`qiguan resume` 继续（退出）";

const SEVERAL_EN: &str = "\
N draw, E layout TEXT       one of your seats: its letter first; without it the seat to move is meant
ready, unready   without a letter: all your seats";

const SEVERAL_ZH: &str = "\
N draw, E layout TEXT       指明自己的哪个座位：座位字母在前；不写则指轮到的座位
ready, unready   不写字母：自己的所有座位";

impl Lang {
    /// The commands of the plain mode, a line each; more of them for who holds several seats.
    pub(crate) fn help(self, has_several: bool) -> impl Iterator<Item = &'static str> {
        let several = has_several.then(|| self.say(SEVERAL_ZH, SEVERAL_EN).lines());
        self.say(ZH, EN)
            .lines()
            .chain(several.into_iter().flatten())
    }

    /// Why the program leaves, and what helps.
    pub(crate) fn farewell(self, farewell: &Farewell) -> String {
        let (why, more) = match farewell.reason {
            "unsupported_version" => ("服务器与本程序没有共同的协议版本，请更新较旧的一方", ""),
            "taken_over" => (
                "同一身份在别处连上了，本程序不再重连（用另一个 --profile 可做另一位客人）",
                "",
            ),
            "bad_token" => ("服务器不认识所存的令牌", &*farewell.detail),
            "bad_name" => ("服务器不接受 --name 的名字", &*farewell.detail),
            "unreachable" => (
                "连不上服务器（服务器在运行吗？--server 可指定另一台）",
                &*farewell.detail,
            ),
            "token_file" => ("令牌文件无法写入", &*farewell.detail),
            _ => ("服务器拒绝了本程序", &*farewell.detail),
        };
        self.say(format!("{why}。{more}"), farewell.detail.clone())
    }
}
