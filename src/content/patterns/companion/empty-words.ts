const list = (words: string) => new Set(words.split(' '));

/** Words that tell nothing about the subject of a sentence. */
export const emptyWords: ReadonlySet<string> = list(
  'a an the this that these those it its itself i im ive id ill me my mine myself you your yours yourself youre youve youd youll u ur he him his himself she her hers herself we us our ours they them their theirs one ones is am are was were be been being isnt arent wasnt werent do does did doing dont doesnt didnt done has have had havent hasnt hadnt having can cant could couldnt would wouldnt will wont shall should shouldnt may might must to of in on at by for from with without into onto out up down off over under about as than then so too very just only also even still yet ever and or but nor if because while when where why what who whom whose which how not no yes there here some any all each every both other another such own same again more most much many few little bit lot please well wait oh ah hey hi hello okay ok really actually quite rather maybe perhaps let lets get got gets getting go goes going gone went come comes coming came ll ve re s t d m whats thats hows wheres whos',
);

/** Words of many sentences: they count, but never find anything alone. */
export const frequentWords: ReadonlySet<string> = list(
  'say says said tell tells told think thinks thought know knows knew like likes liked want wants wanted need needs make makes made take takes took give gives gave see sees saw look looks looked feel feels felt find found thing things something anything nothing everything someone anyone people person man woman men women time times day days night nights year years life good bad great nice new old long big small first last way ways back now today tonight tomorrow always never often once mean means meant talk talking ask asked asking love loved work works working use used keep kept call called name try put right sure kind sort describe matter matters support happen happened start started stop',
);

/** Chinese characters that tell nothing about the subject of a sentence. */
export const emptySigns: ReadonlySet<string> = new Set(
  '里上下多少只条张件座的了吗呢吧啊呀嘛哦哈么啦着过得我你您他她它们这那是在有也都就还又很太真和跟与或把被给对从到不没个一些什怎谁哪几为之其而于则此所',
);

/** Chinese characters that tell nothing alone, but are part of words that do: 小说. */
export const weakSigns: ReadonlySet<string> = new Set('带儿地去来无点会能可以要想说讲话请让看好再人');

/** Pairs of Chinese characters that occur in many sentences: like `frequentWords`. */
export const commonPairs: ReadonlySet<string> = list(
  '后来 怎么 今天 昨天 明天 晚上 早上 现在 时候 自己 觉得 知道 喜欢 真是 东西 事情 有人 别人 大家 一样 这样 那样 已经 以后 开始 告诉',
);

/** Long English words that no reply takes up. */
export const noKeywords = new Set(
  'about after again against always another around because become before being between could doing every everything first found going great have having house hello inside instead itself later least leave maybe might morning never nothing often other people person place please quite rather really right shall should since someone something sometimes somewhere still their there these thing things think thinking those though through today together tomorrow tonight under until wants watch where whether which while whole would yesterday yours yourself myself cannot actually basically probably literally honestly anything anyone everyone somebody'.split(
    ' ',
  ),
);
