/**
 * English words of dying that are used in fun, about things and games, or with a plain cause; removed like figures of
 * speech.
 */
const english = [
  '(?:lol|lmao|lmfao|haha\\w*|omg|rofl|bro|bruh|dude|guys|help) (?:,? ?)i am (?:so |literally |basically |actually )*(?:dead|dying|deceased)(?! (?:inside|tomorrow|tonight|soon)\\b)|i am (?:so |literally |basically |actually )*(?:dead|dying|deceased)(?=(?: ,)? (?:lol|lmao|haha|if i (?:miss|fail|forget|lose|do not (?:finish|pass))|at (?:this|that)|(?:this|that|the|your) (?:video|meme|joke|pun|clip|face|cat|outfit|song|photo)))',
  '(?:died|die|dies|dying|dead) (?:a (?:little|bit) )?inside(?= (?:when|at|every time|after (?:he|she|they|my|the)|because (?:my|he|she|the)) )|(?:almost|nearly|could have|literally) (?:just )?died(?= (?:when|at|laughing|inside|on the spot))',
  '(?:laptop|computer|pc|phone|fridge|car|printer|server|tablet|washing machine|toaster) (?:has |just )?(?:commits?|committed|committing) suicide',
  'overdos(?:e|ed|ing)(?: [a-z]+){0,6} (?:gummy|gummies|vitamins?|candy|caffeine|coffee|sugar|cookies?|chocolate|sweets|cake|memes|cuteness|glitter)(?: by (?:accident|mistake))?',
  '(?:would|will|could) (?:literally |just )?die without (?:my |the |a )?(?:phone|coffee|tea|wifi|internet|music|ac|air conditioning|caffeine|glasses|chocolate|gps|cat|dog)',
  '(?:party|team|match|trip|band|film|game|show|meeting|dance floor|choir) (?:would|will|is|plays?) (?:be |do |play )?(?:much )?better(?: off)? without me',
  '(?:want|wanted) to (?:just )?(?:disappear|vanish|hide|evaporate) (?:lol|lmao|haha\\w*|xd)',
  'last day (?:at|of|in) (?:my |the |our )?(?:[a-z]+ )?(?:job|work|school|class|college|uni|camp|holiday|internship|office|semester|term)(?:(?: ,)?(?: and)?(?: i)? said goodbye to (?:everyone|all|my [a-z]+))?',
  '(?:let us|lets|going to|jump(?:ing|ed)?) ?(?:jump|dive)?(?:ing|ed)? (?:in|into|off) (?:the |a |our )?(?:lake|pool|sea|ocean|river|diving board|high board|low board|dock|couch|trampoline)(?= |$)(?! (?:and (?:drown|not come|never|sink)|to (?:die|drown|end))\\b)',
  '(?:fell|fall|tripped|slipped|crashed|grazed|scraped)(?: [a-z,]+){1,8} (?:is|are|was|were) (?:bleeding|bruised|cut|scraped)',
  'rather (?:die|be dead|kill myself) than (?:eat|drink|wear|watch|listen|pay|miss|admit|lose|ask|cook|run|talk to|support|shave|study|use|play|read|date|kiss|dance|sing)',
  '(?:want(?:s|ed)?|would like|trying|need|have) to end (?:my|the|this|our|that) (?:subscription|contract|call|run|lease|membership|relationship|shift|meeting|chat|free trial|trial|day|story|game|match|session|marriage|turn|round)',
  '(?:my|a|the|our) (?:character|sim|sims|oc|avatar|paladin|wizard|ranger|hero|heroine|villain|tamagotchi)(?: [a-z]+){0,6} (?:die[sd]?|dying|dead|kill(?:s|ed)? (?:him|her|it)sel\\w+|drown(?:s|ed)?|jump(?:s|ed)? off|nothing left to live for|suicid\\w+)',
  'kill(?:ing|ed|s)? my ?self (?:with|by) (?:my )?(?:own )?(?:grenades?|rockets?|spells?|bombs?|traps?|arrows?)|(?:died|die|dying|dead|killed) (?:once|twice|\\w+ times|again)(?: [a-z]+)? (?:on|to|against|in|by) (?:that|the|this|a|my)',
  '(?:get|getting|lost|losing|wanted|love to get) (?:my )?(?:nails|brows|hair) (?:dyed|cut|done)|dye my [a-z]+',
  'it is (?:my|your|his|her) funeral (?:if|when)|should have been me (?:who|that) (?:won|got|was picked|married)',
  '(?:computer|laptop|phone|pc|car|battery|printer|engine|tablet)(?: [a-z]+){0,2} (?:wants?|going|about|trying|decided) to die',
  'we (?:are )?(?:all )?(?:(?:going to|gonna|will|must|have to) )?(?:all )?die(?: someday| one day| eventually| anyway)|(?:everyone|everybody|everything) dies',
  'goodbye (?:forever )?,? ?(?:my |you |dear )?old (?:couch|sofa|car|phone|laptop|flat|apartment|house|school|friend the [a-z]+|jeans|sneakers|bike)',
  'it is not like i (?:want|wanted|plan|am trying|am going) to (?:die|end my life|kill myself|hurt myself)',
];

const chinese = [
  '(?:笑|乐|甜|磕|嗑|可爱|美|香|爽|帅|馋|羡慕|尬)(?:得|到|的)?(?:我|人)?(?:都)?不(?:想)?活(?!的)了?',
  '(?:我)?(?:死|挂|阵亡|暴毙)了?(?:[一二三四五六七八九十百千万几无数\\d]+)(?:多)?(?:次|回|遍|把|条命)',
  '不想(?:再)?活(?:在(?!这个?世|世上|人间|痛苦|地狱|黑暗|阴影)|成|得(?:这么|那么))[^,]{0,12}',
  '没有?(?:你|奶茶|咖啡|空调|手机|网|wifi|火锅|电|音乐|猫)(?:的话)?(?:,)?(?:我)?(?:就|可|真|会)*(?:活不(?:下去|了)|会死)(?:啦|了|的|呀|哈|嘛)?',
  '不是(?:真的?)?(?:不想活|想死|想自杀|要死|要自杀|想不开)',
  '谁说(?:我)?(?:要|想|会)(?:去)?(?:死|自杀|跳楼|轻生|寻死)|(?:傻子|鬼|笨蛋|谁)才(?:会)?(?:去)?(?:想)?(?:死|自杀|跳楼|轻生)',
  '(?:好|真|想|就)?(?:想)?死在(?:温泉|被窝|床上|沙发|火锅|美食|海边|空调房|猫堆|他怀里|她怀里|奶茶)(?:里|上|边)?',
  '(?:不会|绝不|绝对不会|别担心.{0,4}不会|没有?|不可能|不至于)(?:去)?(?:做|干)傻事|不会(?:再)?(?:做|干)(?:什么)?傻事|不会伤害自己',
  '(?:打(?!算)|踢|剧本杀|狼人杀|吃鸡|王者|原神|我的世界|副本|对局|这局|开局|团战|打团)[^,]{0,8}(?:死|挂|暴毙|阵亡|自杀)(?:了|的|掉|者)?',
  '(?<!离)(?:想|准备|打算)?(?:重开|开)(?:一|这)?(?:个|把|局|盘)(?:新|小)?(?:号|档|游戏|角色)?|下线(?:睡觉|吃饭|休息|学习|洗澡|去)|退出?(?:群|游|聊|登录|账号)(?:聊|了)?',
  '(?:被)?(?:猫|狗|纸|树枝|刺|玫瑰|仙人掌|菜刀|铁皮).{0,3}(?:划|抓|咬|刮|扎|割)(?:了|伤|破|出)*(?:几|一|两)?(?:道|下|口|条)?(?:手)?',
  '打消了?[^,]{0,8}(?:念头|想法)|走出了?[^,]{0,10}(?:阴影|低谷|抑郁)|(?<!会)不会(?:真的?)?(?:去)?(?:跳河|跳楼|跳江|跳海|自杀|割腕|上吊|自残|轻生)(?:的|了)?',
  '死了(?:这|那|你)(?:条|个)?心|死心吧',
  '开煤气(?=.{0,3}(?:做|烧|热|炒|煮|洗))|最后一次(?:见|看|去|吃|联系)[^,]{0,8}(?:是|去年|上个?月|那年)',
  '(?:别|谁(?:都|也)别|不要)拦(?:着)?我(?=[ ,]{0,3}(?:我)?(?:要|今天|就)?(?:买|吃|剁手|冲|玩|睡|减肥|喝))|让我走吧(?=.{0,8}(?:迟到|上班|上课|赶|下班|回家))',
  '(?:撑|熬|扛|顶|挺|坚持)不(?:住|下去)了?(?=[ ,]{0,3}(?:我)?(?:先|去|要|得)?(?:睡|吃|眯|躺|休息|洗|撤|溜|下班|明天再|喝))',
  '(?:飞机|高铁|火车|航班|上班|上课|回家|吃饭|赶|接孩子|接娃|买菜|开会|睡觉)[^,]{0,4}(?:,)?(?:我)?(?:要|先)走(?:了|啦)|我(?:要|先)走(?:了|啦),?(?:去|拜|明天|回头|下次|下班|回家|改天|赶)',
];

export const idleTalk: readonly RegExp[] = [
  ...english.map((source) => new RegExp(`(?<![a-z0-9])(?:${source})(?![a-z0-9])`, 'g')),
  ...chinese.map((source) => new RegExp(source, 'g')),
];
