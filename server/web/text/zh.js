// 页面的全部中文文字。Every text of the page in Chinese.

const seat = { S: '南家', E: '东家', N: '北家', W: '西家' };
const piece = {
  9: '司令', 8: '军长', 7: '师长', 6: '旅长', 5: '团长', 4: '营长', 3: '连长', 2: '排长', 1: '工兵', B: '炸弹', M: '地雷',
  F: '军旗', '?': '未知',
};

/** @type {typeof import('./en.js').en} */
export const zh = {
  lang: 'zh',
  title: '棋馆',
  tagline: '和朋友下棋：打开链接，坐下，开局。',
  seat,
  piece,
  face: { 9: '司', 8: '军', 7: '师', 6: '旅', 5: '团', 4: '营', 3: '连', 2: '排', 1: '工', B: '炸', M: '雷', F: '旗', '?': '?' },
  longFace: piece,
  mark: { '+': '大', '-': '小', '!': '非炸', x: '暴露' },
  colour: { black: '黑', white: '白' },
  comma: '，',
  person: (name, place) => (name && place ? `${name}（${place}）` : name || place),
  you: '您',

  nav: { lobby: '大厅', rules: '规则', back: '返回', menu: '菜单', close: '关闭' },
  theme: { name: '颜色', auto: '跟随系统', light: '浅色', dark: '深色' },
  language: 'English',
  name: { label: '您的名字', save: '保存', hint: '同桌的人会看到它。', id: '您的编号，请您任裁判的人用' },
  line: {
    opening: '正在连接……', down: '连接已断，正在重连……', taken: '您已在另一个标签页或设备上继续。', takeBack: '在这里继续',
    outdated: '此页面比服务器旧。', newer: '页面有新版本。', reload: '重新加载', offline: (s) => `离线 ${s} 秒`,
  },
  choice: { title: '您已在这里', text: '此浏览器的另一个标签页正以同一身份游戏。', here: '在这里继续', other: '以另一身份入座' },
  settings: {
    title: '设置', sound: '轮到我时响铃', speak: '读出倒计时', confirm: '落子前确认', hide: '隐藏我的棋子，按住偷看', vibrate: '轮到我时振动', grey: '灰度显示', western: '象棋棋子用字母', notation: '象棋着法写法',
  },
  device: {
    title: '换到另一设备', ask: '取得代码', code: '在另一设备上打开此链接，或输入代码：', left: (s) => `${s} 秒内有效，只能用一次。勿示他人：得到它的人就是您。`,
    gone: '代码已过期。', type: '另一设备给的代码', use: '使用',
  },

  lobby: {
    title: '大厅', empty: '现在没有开着的棋桌。开一桌、看一局示例，或独自练习。', all: '全部', junqi: '军棋', go: '围棋', free: '有空位', join: '进入', watch: '旁观',
    seats: (taken, all) => `${all} 座已坐 ${taken}`, watching: (n) => `${n} 人旁观`, locked: '有密码', fromPosition: '从给定局面开始', closed: '不许旁观', delayed: (n) => `延迟 ${n} 回合`,
    byCode: '有代码或链接？', code: '棋桌代码', enter: '进入', loading: '正在寻找棋桌……', create: '开新桌', finished: '已结束的对局', mine: '我的', everybody: '全部',
    replay: '打谱', more: '更多', none: '还没有已结束的对局。', samples: '示例对局', moves: (n) => `${n} 步`, practice: '练习桌', practiceText: '您坐所有的座位，慢慢下。',
    sampleJunqi: '一局四国军棋', sampleGo: '一局九路围棋', sampleXiangqi: '一局象棋',
  },
  create: {
    game: '棋种', preset: '规则', who: '谁可以来', link: '凭链接的朋友', linkText: '不在大厅里：有链接的人可以来。', open: '公开桌', openText: '在大厅里，人人可见。',
    password: '密码', passwordHint: '可不填；来的人要输入。', closed: '开局后不许旁观', delay: '旁观延迟回合数', go: '开桌', options: '全部选项', preside: '我任裁判，不下棋', presideText: '您看得见一切，并作裁定。', arbiter: '裁判编号', arbiterHint: '可不填：请别人任裁判。各人在设置里能看到自己的编号。',
    rules: '此桌规则', change: '照此规则下', changeText: '已准备的人须重新准备。',
    junqiCards: {
      classic: ['碰雷同尽', '碰雷者与地雷同归于尽。每步 60 秒，可超时 3 次。'],
      platform: ['碰雷雷不灭', '只有工兵和炸弹能排雷。每步 30 秒，可超时 4 次，20 步后可认输。'],
      allied: ['双明', '同“碰雷同尽”，盟友从一开始就互见棋子。'],
      duel: ['双人大盘', '南对北，用四国棋盘。'],
      frontier: ['双人小盘', '南对北，六十个位置，像折叠棋盘。'],
    },
    xiangqiCards: {
      casual: ['随意', '10 分钟，每步加 5 秒；循环先警告，再判负。'],
      refereed: ['裁判对局', '照 1999 年规则条文：不可悔棋，60 分钟 30 步，自然限着须提和。'],
      club: ['俱乐部', '每步 10 秒，走违规棋记犯规。'],
    },
    goCards: {
      19: ['十九路', '中国规则，贴 7.5 目，10 分钟加 5 次 30 秒读秒。'],
      13: ['十三路', '同样规则，短一些。'],
      9: ['九路', '快棋，或第一次下。'],
      refereed: ['裁判对局', '照 1988 年规则条文：不可悔棋，1 小时，最后一分钟读秒。'],
    },
  },
  option: {
    game: ['谁来下', '四人分两队，或两人对下。'], invincible_mines: ['地雷不灭', '除工兵和炸弹外，碰雷者亡，雷仍在。'], flying_bombs: ['炸弹可在前排', '布阵时炸弹可放第一排。'],
    flag_capture: ['谁可夺旗', '任何棋子、仅司令，或仅工兵。'], commander_death_shows_flag: ['司令阵亡亮旗', '司令战死时，该家军旗亮给所有人。'],
    visibility: ['看得见什么', '自己的棋子；盟友的也见；或全见。'], quiet_limit: ['无战斗步数', '超过则和棋。0：不限。'], surrender_from_move: ['几步后可认输', '此前不能认输。'],
    direction: ['行棋方向', '轮流的方向。'], move_limit_s: ['每步秒数', '20 至 600。'], timeouts_allowed: ['可超时次数', '再多一次即出局。'], arrange_limit_s: ['布阵秒数', '从全部坐满起算。'],
    ally_chat: ['盟友交谈', '对局进行中。'], seats_per_player: ['每人座位数', '2：各执一对盟友。4：独自练习。'], preset: ['规则', '打劫、自杀和数子依此规则。'], size: ['棋盘', '路数。'],
    komi: ['贴目', '白方所得。'], handicap: ['让子', '黑方先摆的子。'], colours: ['执色', '猜先，或指定。'], undos: ['悔棋次数', '每人可获准几次。'], placement: ['让子位置', '在星位，或由黑方自由放置。'],
    pauses: ['暂停次数', '每人可获准几次。'], adjournment: ['封盘', '双方可封手，改日再下。'], first: ['谁先走', '抽签，或房主。'], sides: ['执红', '抽签，或指定。'], touch_move: ['摸子走子', '摸过的棋子必须走。'],
    profile: ['循环局面', '按哪种规则裁定。'], occurrences: ['第几次出现时裁定', '同一局面出现的次数。'], enforcement: ['应变着的一方', '先警告再判负、不许再走，或立即判负。'], natural_limit_rounds: ['无吃子回合限', '满此数为和棋。'],
    natural_limit: ['自然限着和棋', '自动判和，或须提出。'], illegal_move: ['违规着法', '不许走、记犯规，或判负。'], fouls_to_lose: ['几次犯规判负', '满此数即负。'], flag_needs_material: ['超时须对方能胜', '对方尚能取胜时，超时才判负。'],
  },
  time: {
    kind: ['计时', '用时怎样计算。'], byo_yomi: ['读秒'], fischer: ['每步加时'], absolute: ['包干用时'], canadian: ['限时限步'], reserved_countdown: ['保留时间读秒'], per_move: ['每步限时'], stages: ['分段用时'], unlimited: ['不计时'],
    main_ms: ['基本用时（分）', '读秒之前。'], periods: ['读秒次数', '在一次内落子不扣次数。'], period_ms: ['每次秒数', ''], initial_ms: ['开始用时（分）', ''], increment_ms: ['每步加（秒）', ''], total_ms: ['用时（分）', '全局。'], stones: ['每段子数', ''],
    block_ms: ['每段（分）', ''], limit_of_reserved_countdown: ['用时（分）', '全局。'], reserved_minutes: ['读秒（分）', '在一分钟内落子不扣。'], limit_of_per_move: ['每步秒数', ''],
  },
  value: {
    four_player: '四人', duel: '双人大盘', frontier: '双人小盘', any: '任何棋子', commander: '司令', engineer: '工兵', dark: '全暗', allied: '双明', open: '全明', clockwise: '顺时针',
    counter_clockwise: '逆时针', off: '不许', phrases: '快捷短语', free: '自由', true: '是', false: '否', chinese_2002: '中国规则 2002', chinese_1988: '中国规则 1988', chinese_psk: '中国规则禁全同',
    aga: '美国规则', new_zealand: '新西兰规则', tromp_taylor: 'Tromp-Taylor', lot: '猜先', host_black: '房主执黑', guest_black: '来客执黑', fixed: '星位', random: '抽签', owner: '房主', host_red: '房主执红', guest_red: '来客执红', casual: '随意', cxa1999: '中国 1999', cxa2020: '中国 2020', axf: '亚洲',
    warn_then_loss: '先警告再判负', ban_move: '不许再走', immediate: '立即判负', auto: '自动', claim: '须提出', refuse: '不许走', foul: '记犯规', loss: '判负',
  },

  room: {
    share: '邀请', shareText: '发送此链接，或出示二维码：', copy: '复制', copied: '已复制', sit: '坐下', sitHere: '坐这里', free: '空位', ready: '准备', notReady: '取消准备', readyMark: '已准备',
    stand: '站起来', leave: '离开对局', leaveSure: '真的离开？', remove: '请离', owner: '房主', swap: '换位', waiting: (n) => `还差 ${n} 位。`, allSeated: '人已坐满，请各位准备。',
    spectators: (n) => `${n} 人旁观`, youWatch: '您在旁观', password: '此桌有密码。', enter: '进入', gone: '没有这个棋桌，或已关闭。', toLobby: '去大厅', next: '下一局已开', rematch: '再来一局',
    goNext: '过去', record: '棋谱', link: '链接', linkText: '此步的链接', asISaw: '如我所见', open: '明棋', starting: '对局即将开始……', restart: '服务器刚重启，时钟暂停。', delayed: '延迟转播。', sure: '确定？', yes: '是', no: '否',
  },
  chat: {
    title: '聊天', say: '说点什么', send: '发送', table: '全桌', ally: '盟友', spectators: '旁观者', mute: '屏蔽', unmute: '取消屏蔽', phrases: '快捷短语',
    phrase: {
      hello: '大家好', good_luck: '祝好运', well_played: '下得好', thanks: '谢谢', sorry: '抱歉', hurry: '请快一点', wait: '请稍等', goodbye: '再见', attack: '进攻', defend: '防守', help: '快来支援', hold: '按兵不动',
    },
  },
  step: { first: '到开头', back: '后退', forward: '前进', live: '实况', at: (k, n) => `${k} / ${n}` },
  act: {
    draw: '求和', drawAccept: '同意和棋', drawRefuse: '拒绝', surrender: '认输', surrenderSure: '真的认输？', arm: '轮到我时认输', disarm: '不认输了', putOut: '请出局', putOutAsk: (who) => `让离线的${who}出局？`,
    agree: '同意', refuse: '不同意', drawAsked: (who) => `${who}求和。`, pass: '停一手', undo: '悔棋', pause: '暂停', resume: '继续', adjourn: '封盘', resign: '认输', asked: (who, what) => `${who}请求${what}，可以吗？`,
    playHere: '落子', confirmText: '再点一次落子。', seal: '请封手：继续之前无人看到这一手。', adjudicate: '申请裁决',
  },

  junqi: {
    name: '四国军棋', your: '您的', ally: '盟友', enemy: '对手', late: '超时', lost: '失', quiet: (n, max) => `已 ${n} 步无战斗，满 ${max} 步后和棋`, out: { flag: '军旗被夺', no_move: '无棋可走', timeouts: '超时过多', surrender: '认输', left: '离场' },
    ownArmy: '我的棋子', tally: '标记', log: '着法', filter: '只看战斗', arrange: '您的布阵', arrangeHint: '点两枚棋子互换，或拖一枚到另一枚上。', another: '载入', save: '保存', file: '打开 .jql', saveFile: '存为 .jql',
    saved: '已存布阵', mirror: '左右对调', useLayout: '取用此布阵', noSaved: '还没有保存。', kept: '已存入您的布阵。', targetAgain: '再点一次目标即进攻。', startedAt: (post) => `从 ${post} 出发。`, moved: '走动过。', neverMoved: '没有走动过。',
    combats: '战绩', noCombats: '尚未交战。', beat: (what) => `吃掉${what}`, tie: (what) => `与${what}同尽`, fell: (what) => `败于${what}`, survived: (what) => `挡住${what}`, markAs: '标记为', clear: '清除', camp: '行营', headquarters: '大本营',
    plain: (who, what, from, to) => `${who} ${what}${from} 到 ${to}`, fought: (who, what, from, whose, to, fate) => `${who} ${what}${from} 攻 ${whose}${to}：${fate}`, fate: { x: '攻方胜', o: '攻方亡', '=': '同尽' },
    timedOut: (who) => `${who} 超时`, gone: (who, why) => `${who} 出局：${why}`, left: (who) => `${who} 离开了`, over: '对局结束',
    badLayout: { flag: '军旗只能放在大本营。', mine: '地雷只能放在后两排。', bomb: '炸弹不能放在第一排。' }, peek: '按住看我的棋子', badFile: '这不是布阵文件。', boardLabel: '军棋棋盘',
  },
  go: {
    fromRecord: '从 SGF 文件', fromRecordHint: '可不填：从棋谱的某一手接着下，棋盘、让子和贴目照棋谱。', badRecord: '这不是 SGF 文件。', afterMove: (name) => `${name}：第几手之后`, ofRecord: '棋盘、让子和贴目照文件。', noRecord: '还是从头开始',
    name: '围棋', boardLabel: '围棋棋盘', took: (n) => `提 ${n}`, periods: (n) => `剩 ${n} 次`, plus: (n, t) => `+ ${n} × ${t}`, stones: (n) => `${n} 子`, moves: (n) => `${n} 步`, noLimit: '不限时', eachMove: (t) => `每步 ${t}`, mainTime: '基本用时', overtime: '读秒',
    late: (n) => `超时 ${n}`, placed: (who, point) => `${who} ${point}`, passed: (who) => `${who} 停一手`, lostTurn: (who) => `${who} 失去一手`, confirm: '哪些是死子？', confirmText: '点死棋。双方同意即数子，任一方可继续下。', proposal: '这些标记是服务器的提议。',
    accept: '同意', accepted: (who) => `${who} 同意`, playOn: '继续下', changes: (n) => `还可改 ${n} 次`, score: '数子', table: '此桌', komi: '贴目', dead: '死子', review: '双方未曾确认，待复核。',
    stage: { play: '', confirm: '确认死子', sealing: '封手', adjourned: '封盘' }, standing: { agreed: '暂停', arbiter: '裁判停钟', adjourned: '封盘', confirming: '确认死子', restart: '服务器刚重启', delayed: '延迟转播' },
    say: { seconds: (n) => `${n} 秒`, minutes: (n) => (n === 1 ? '还有最后 1 分钟' : `还有 ${n} 分钟`) }, awaited: (who) => `等候${who}。`, sealed: '已封手。',
  },
  xiangqi: {
    name: '象棋', boardLabel: '象棋棋盘', red: '红', black: '黑', check: '将军', fouls: (n) => `犯规 ${n}`, withDraw: '走棋时提和', claim: '自然限着提和', claimSure: '提和不成立算犯规，扣五分钟。确定？',
    claimHint: (n, max) => `已 ${n} 步无吃子，满 ${max} 步`, quiet: (n, max) => `已 ${n} 步无吃子，满 ${max} 步`, foul: (who, n) => `${who}犯规（第 ${n} 次）`, claimed: (who, n, needed) => `${who}提和：${n} / ${needed}`,
    warning: (who, loses) => (!who ? '警告：此局面再现一次即判和。' : loses ? `警告：此局面再现一次，${who}即判负。` : `警告：此局面再现一次，${who}须变着。`), mustChange: (who) => `${who}必须变着，再循环一次即判负。`,
    judged: (who) => (who ? `循环局面裁定：${who}判负。` : '循环局面裁定：判和。'),
    grounds: {
      one_checks: '单方长将。', both_check: '双方长将。', both_allowed: '双方均有允许着法。', both_prohibited: '双方均为禁止着法。', one_prohibited: '单方均为禁止着法。', lone_chase: '一方单子长捉，另一方联合捉。', nine_moves: '连续九步禁止着法。', heavier_fault: '一方违例较重。',
      equal_faults: '双方违例相当。', went_on: '应变着而未变。',
    },
    classes: { check: '将', kill: '杀', chase: '捉', idle: '闲' }, limit: '无吃子回合限', positionHint: '开局局面；不填则为通常开局。',
  },
  arbiter: {
    title: '裁判', you: '您任裁判', preside: '就任裁判', layDown: '卸任', rule: '裁定', give: '作此裁定', call: '叫裁判', appeal: '申诉', foulCall: '举报对方犯规：停钟',
    ruling: '裁定', whom: '对象', reason: '理由（告知所有人）', seconds: '增减秒数', plies: '退回步数', number: '哪一项裁定', winners: '谁胜', nobody: '无人', about: (what, whom) => `${what}：${whom}`, granted: { yes: '准许', no: '不准' }, upheld: { yes: '成立', no: '驳回' }, talk: { yes: '开放', no: '关闭' },
    calls: (who, foul) => (foul ? `${who}举报犯规` : `${who}叫裁判`), appeals: (who) => `${who}已申诉，结果未定`, counts: (who, warnings, fouls) => `${who}：${[warnings && `警告 ${warnings}`, fouls && `犯规 ${fouls}`].filter(Boolean).join('，')}`,
    came: (who) => `${who}任裁判`, ruled: (what, why) => `裁定：${what}（${why}）`, called: (who, why) => `${who}叫裁判：${why}`, appealed: (who, why) => `${who}申诉：${why}`,
    rulings: {
      pause: '停钟', resume: '继续', warn: '警告', foul: '犯规', adjust_clock: '调整时钟', audit: '审查', draw: '和棋', open_sealed: '打开封手', put_out: '请出局', chat: '聊天', forfeit: '判负', restore: '退回', let_stand: '维持', replay: '重下', override: '撤销裁定', result: '结果', note: '记录', close_appeal: '申诉了结', expel: '逐出',
    },
  },
  ask: { undo: '悔棋', pause: '暂停', resume: '继续对局', adjourn: '封盘' },
  end: {
    decided: '胜负已分', agreed: '各方同意和棋', quiet_limit: '久无战斗，和棋', nobody_left: '无人存活，和棋', plies_max: '步数已满，和棋', room_age: '房间到期，和棋', scored: '数子', resigned: '对方认输', checkmate: '将死', stalemate: '困毙', natural_limit: '自然限着，和棋', no_force: '双方均无法取胜，和棋', flag_without_force: '超时而对方无法取胜，和棋', fouls: '犯规判负', illegal_move: '违规走子判负', time: '对方超时', forfeit: '对方判负',
    both_lost: '双方判负', repetition: '循环局面第三次出现，和棋', void: '循环局面第三次出现，无胜负', ruled: '裁判裁定',
  },
  ended: (who, why) => (who ? `${who}胜：${why}。` : `对局结束：${why}。`),
  phase: { arranging: '准备中', starting: '即将开始', playing: '对局中', over: '已结束' },
  turn: { yours: '轮到您', of: (who) => `轮到${who}`, title: '● 轮到您' },
  pending: '发送中……', struck: (why) => `未走成：${why}`,
  spoken: (s) => String(s),
  away: (who) => `${who}断线了`, back: (who) => `${who}回来了`,
  match: {
    title: '比赛', length: '局数', one: '只下一局', bestOf: (n) => `${n} 局赛`, game: (game, games) => `${games} 局赛第 ${game} 局`, won: (who) => `${who}赢得比赛`, onward: (n) => `${n} 秒后进入下一局`, stay: '留在这里',
    draws: '和棋', replay: '重下', lot: '抽签', scored: { lot: '和棋，由抽签定胜负。', replay: '和棋，重下。' },
  },
  told: {
    sat: (who) => `${who}坐下了`, stood: (who) => `${who}站起来了`, configured: '规则已改，准备全部取消。', draw_offered: (who) => `${who}求和`, draw_refused: (who) => `${who}拒绝和棋`, flag_shown: (who, post) => `${who}的军旗在 ${post} 亮出`,
    refused: (who) => `${who}不同意`, undone: (who) => `${who}悔棋`, paused: '对局暂停', resumed: '对局继续', armed: '您将在下一回合认输。', disarmed: '认输已取消。', owner: (who) => `房主现在是${who}`,
  },
  keys: { title: '按键', arrows: '方向键移动光标，回车选子走棋，Esc 放下。', marks: '在他人棋子上：1-9 B M F + - ! 标记，0 清除。', next: 'N：下一枚能走的己方棋子', steps: '[ 和 ] 后退前进，空格回到实况', chat: '/ 聊天' },
  code: {
    malformed: '服务器读不懂这条消息。', unknown_request: '服务器不认识这个请求。', hello_first: '须先问候服务器。', unsupported_version: '与服务器没有共同的版本。', bad_token: '服务器不再认识此身份。', bad_code: '代码不对、已用过或已过期。', bad_name: '这个名字不能用。', missing_field: '请求缺少内容。',
    too_many_rooms: '关注的棋桌太多。', busy: '服务器正忙，请稍后再试。', store_unavailable: '服务器暂时不能存盘，请稍后再试。', unknown_room: '没有这个棋桌。', room_broken: '此桌的记录已损坏。', not_attending: '尚未进入此桌。', password_needed: '此桌有密码。', wrong_password: '密码不对。',
    no_spectators: '对局已开始，此桌不许旁观。', stale_seq: '另一页面已用同一身份操作。', not_arranging: '对局已经开始。', seat_taken: '座位已有人。', no_such_seat: '没有这个座位。', room_full: '没有空位。', already_seated: '您已有座位。', name_taken: '此桌已有人用这个名字。', not_seated: '您没有座位。',
    which_seat: '请指明是哪个座位。', not_owner: '只有房主可以这样做。', bad_options: '选项不合规定。', bad_layout: '布阵不合规定。', already_ready: '已经如此。', not_playing: '没有进行中的对局。', over: '对局已结束。', not_over: '对局尚未结束。', too_late: '棋桌早已关闭。', out: '您已出局。', not_your_turn: '还没轮到您。',
    stale_turn: '那一回合已过。', bad_post: '没有这个位置。', not_yours: '那里没有您的棋子。', immovable: '那枚棋子不能动。', unreachable: '走不到那里。', blocked: '那里有己方的棋子。', camp_occupied: '行营里的棋子不能攻击。', flag_not_takeable: '这枚棋子不能夺旗。', too_early: '现在认输还太早。', offer_stands: '已有人求和。',
    no_offer: '没有可答复的求和。', offers_used: '求和次数已用完。', offer_too_soon: '离上次求和太近。', not_your_channel: '现在不能在那里说话。', no_ally_chat: '此桌对局中盟友不能交谈。', phrases_only: '盟友之间只能说快捷短语。', bad_text: '这句话不能发送。', too_fast: '太快了，请稍等。', not_away: '那位玩家并未长时间离线。',
    question_stands: '已有一个问题待答。', no_question: '没有可答复的问题。', bad_mark: '不能这样标记。', marks_used: '标记次数已用完。', other_game: '此桌下的是另一种棋。', bad_point: '棋盘上没有这个点。', occupied: '那里已有棋子。', suicide: '禁着点：落子后无气。', ko: '打劫：不能立即提回。', superko: '禁全同：不能重现出现过的局面。',
    unbalanced_cycle: '不能重现出现过的局面。', placing_handicap: '须先放让子。', paused: '对局已暂停。', sealing: '现在须封手。', not_sealing: '现在不封手。', confirming: '双方正在确认死子。', not_confirming: '现在不是确认死子的时候。', no_stone: '那里没有棋子。', changes_used: '改动次数已用完。', stale_marks: '死子标记已变。',
    no_call: '现在不能申请裁决。', not_arbiter: '只有裁判可以这样做。', not_allowed: '此桌不允许，或现在不行。', used_up: '允许的次数已用完。', asked_already: '本回合已经请求过。', bad_move: '这不是着法。', king_attacked: '不能送将。', kings_face: '将帅不能照面。', no_piece: '那里没有棋子。', must_change: '必须变着，不能重复。', offer_with_move: '提和须随走棋。', offer_not_yours: '下次该对方提和。', touch_is_free: '此桌不限摸子。', touched: '须走摸过的棋子。', nothing_to_claim: '此桌自动计数。', match_waits: '比赛正在等下一局。', barred: '您不能进入。', chat_closed: '裁判已关闭聊天。', offline: '没有连接。', other: '服务器没有答应。',
  },
  rules: {
    junqi: {
      title: '四国军棋',
      parts: [
        ['目标', '南北一队，东西一队。军旗被夺或无棋可走者出局，全军撤下。最后留下的一队胜。'],
        ['布阵', '各人把 25 枚棋子放在己方 30 个位置上：行营（圆圈）空着，军旗放大本营，地雷放后两排，炸弹不放第一排。别人看不见您的棋子。'],
        ['走棋', '沿线走一步；在直的铁路（粗线）上无阻挡时可走任意远，工兵在铁路上还能转弯。地雷、军旗和进了大本营的棋子不能动。'],
        ['战斗', '大吃小，相同则同归于尽：司令、军长、师长、旅长、团长、营长、连长、排长、工兵。炸弹与所遇同尽。工兵可排雷；其他棋子碰雷的结果由本桌规则定。行营里的棋子不能攻击。'],
        ['司令', '司令阵亡，该家军旗亮给所有人。'],
        ['时间', '每步有时限，超时过多则出局。久无战斗则和棋。'],
      ],
    },
    go: {
      title: '围棋',
      parts: [
        ['目标', '黑白轮流落子，终局时占地多者胜：自己的子和只被自己围住的空点。'],
        ['提子', '相连的子为一块，没有气的一块提走。'],
        ['打劫', '不能立即恢复上一手之前的局面。'],
        ['终局', '双方连续停一手后确认死子；不同意者可继续下。'],
      ],
    },
    xiangqi: {
      title: '象棋',
      parts: [
        ['目标', '将死或困毙对方者胜。将帅不出九宫，也不能在无遮挡的直线上照面。'],
        ['走棋', '车走直线；炮也走直线，但须隔一子才能吃子。马走日，蹩腿不能走。相（象）走田，不过河；仕（士）在九宫内斜走一步。兵（卒）每次进一步，过河后也可横走。'],
        ['循环', '长将、长捉者须变着；判决之前本桌会先警告。'],
        ['和棋', '久无吃子，或双方都无法取胜。'],
      ],
    },
  },
};
