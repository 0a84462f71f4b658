/** English signs that a crisis of the past is over, or is not. */
export const englishPast = {
  past: /(?<![a-z0-9])(?:used to|(?:years?|months?|decades?) ago|as a (?:teen\w*|kid|child|student|young)|when i was (?:\d+|young\w*|a|in|little|small|[a-z]+teen|twelve)|in (?:high school|college|school|university|my (?:teens|twenties|youth)|(?:19|20)\d\d)|back (?:then|in the day)|in the past|last year|growing up|at (?:sixteen|fifteen|seventeen|\d\d)|(?:years?|months) (?:clean|free|since|without|sober)|(?:in|for) (?:\w+ )?(?:years|months))(?![a-z0-9])/,
  recovery:
    /(?<![a-z0-9])(?:(?:am|are|is|feel|feeling|doing|life is|been|now|today)(?: [a-z]+){0,3} (?:happy|happier|better|good|great|fine|well|okay|ok|grateful|glad|proud|stronger|recovered|stable|sober|beautiful|safe)|(?:got|getting) (?:help|better|through|therapy|well)|have support|in therapy|(?:therapy|meds|medication|friends?|doctors?|counsell?or|my dog|music|[a-z]+) (?:saved|helped|healed)|recover(?:ed|y)|made peace|love (?:my )?life|have (?:not|never) (?:(?:done it|thought|cut|hurt|harmed|relapsed|self harmed|had an urge)(?: [a-z]+){0,4} )?(?:in|for|since)|how far i have come|glad (?:that )?i (?:am (?:alive|here)|did not|stayed|survived|failed)|thankful|light a candle|behind me|moved on|(?:years?|months) (?:clean|free|of therapy|sober)|beat (?:depression|it)|have [a-z\d]+ kids)(?![a-z0-9])/,
  relapse:
    /(?<![a-z0-9])(?:again|last night|yesterday|ruined|slipped|relaps\w*|(?:is|are|came|coming|come) back|tonight|still (?:want|think|feel|wish|hurt)\w*|lately|these days|right now|(?<!no |no current )urges?|worse|this time|not glad|(?:not|never|nothing)(?: [a-z]+){0,4} (?:happy|happier|better|good|well|fine|ok|okay|safe|glad|great|help|helped)|wish i had (?:succeeded|died))(?![a-z0-9])/,
  bereaved:
    /(?<![a-z0-9])(?:uncle|aunt|cousin|brother|sister|friend|father|mother|dad|mom|mum|grand\w+|neighbou?r|classmate|teacher|colleague|husband|wife|partner|ex|roommate|him|her|he|she)(?: [a-z]+){0,5} (?:took (?:his|her|their) (?:own )?life|killed (?:him|her|them)sel\w+|died by suicide|committed suicide|to suicide|by suicide|suicide|hanged (?:him|her)self)(?![a-z0-9])/,
  wish: /(?<![a-z0-9])i (?:really |just |also )*(?:want|wish|feel|can not|will|am going|hope|need|should|would|might|keep|think)(?![a-z0-9])|(?<![a-z0-9])(?:join|follow) (?:him|her|them)/,
  intent:
    /(?<![a-z0-9])(?:i|and|but|so) (?:still |now |just |really )*(?:want|am going|plan|will|am ready|am thinking|need|wish|die|end|kill)(?![a-z0-9])/,
};

/** Chinese signs that a crisis of the past is over, or is not. */
export const chinesePast = {
  past: /以前|从前|曾经|当年|那(?:时|段|会儿|几年)|(?:高|初)(?:中|一|二|三)(?:的)?(?:时|那)|大学(?:的)?(?:时|那)|小时候|[一二两三四五六七八九十几\d]+(?:多)?(?:年|个月)前|年轻|过去|去年|(?:年|个月)没(?:有)?(?:再)?|读书时/,
  recovery:
    /走出来|熬过来|挺过来|(?:就|全|都|已经)好了|好多了|(?:现在|如今|今天)[^,]{0,6}(?:很好|不错|开心|幸福)|(?<!没|不)(?:很开心|很幸福|热爱|庆幸|幸好|幸亏|骄傲|康复|痊愈|治好)|早就不(?:会|想死|这样)|(?:再也没|没再|不再)(?:有)?(?:想死|想过死|自残|割|自杀|犯)|放下了|释怀|(?:只想|(?<![不没再])想)(?:好好|多|再多)(?:地)?活(?!腻)|年没(?:有)?(?:再)?自残|扫墓|祭拜|悼念|怀念/,
  relapse: /又(?!有)|还是想|还想死|最近|现在(?:又|还|想死|只想死|更)|今晚|忍不住|复发|再次|撑不|没变/,
  bereaved:
    /(?:[爸妈姐妹哥弟姨姑叔舅伯婶]|爷爷|奶奶|外公|外婆|朋友|同学|同事|邻居|老师|亲戚|前任|他|她).{0,8}(?:自杀|轻生|跳楼|上吊)/,
  wish: /我.{0,4}(?:想|要|也|会|不如|撑|好累)/,
  intent: /(?:现在|今天|今晚).{0,3}(?:想|要)(?!好好|多|活)/,
};
