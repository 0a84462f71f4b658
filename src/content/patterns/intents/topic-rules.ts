import type { IntentRule } from './intent-names.ts';

/** Topics. A bare topic word weighs 3; a question that names the topic weighs 6 and has a rule of its own. */
export const topicRules: readonly IntentRule[] = [
  {
    intent: 'weather',
    weight: 3,
    en: [
      'weather|rain|raining|pouring|rainy|snow|snowing|snowy|sunny|cloudy|storm|stormy|thunder|foggy|windy',
      'heatwave|humid|umbrella|forecast',
      '(so|too|very|really|freezing|it is) (hot|cold|warm|chilly)( today| outside| here| out)?$|autumn',
      'springtime|winter|summer',
    ],
    zh: [
      '天气|下雨|雨天|下雪|雪天|晴天|阴天|刮风|大风|台风|雷|(?:好|很|太|真)(?:热|冷|闷|凉快)|降温|升温',
      '带伞|雾霾|彩虹|多云|气温|雨|秋天|冬天|夏天|春天',
    ],
  },
  {
    intent: 'food',
    weight: 3,
    en: [
      'food|eat|eating|ate|cook|cooking|cooked|baking|breakfast|lunch|dinner|supper|brunch|snack|hungry',
      'starving|restaurant|pizza|noodles?|dumplings?|sushi|chocolate|cake|coffee|tea|recipe|delicious',
      'dessert|ramen|burger|pasta|rice|soup|curry|ice cream|cheese|bread|spicy|thirsty|wine|beer',
    ],
    zh: [
      '吃(?!惊|力|亏|醋)|美食|做饭|做菜|早餐|早饭|午饭|午餐|晚饭|晚餐|夜宵|宵夜|零食|饿(?:了|死)|餐厅',
      '饭店|火锅|面条|饺子|寿司|巧克力|蛋糕|咖啡|奶茶|好喝|喝茶|菜谱|甜点|烧烤|拉面|米饭|辣',
      '喝(?:点|杯|什么)|口渴|下厨',
    ],
  },
  {
    intent: 'music',
    weight: 3,
    en: [
      'music|songs?|sing|singing|singer|bands?|album|guitar|piano|concert|playlist|jazz|rock and roll',
      'hip hop|melody|violin|lyrics|vinyl|k ?pop|classical|opera|karaoke|dance|dancing',
    ],
    zh: [
      '音乐|歌曲|听歌|唱歌|歌手|乐队|专辑|吉他|钢琴|演唱会|歌单|爵士|摇滚|旋律|小提琴|歌词|黑胶|古典',
      'ktv|首歌|的歌|唱(?:首|个|给)|跳舞|民谣',
    ],
  },
  {
    intent: 'books',
    weight: 3,
    en: [
      'books?|reading|novels?|author|literature|library|bookshop|bookstore|poetry',
      '(have you|do you|i|to) read|chapter|fiction|manga|comics?',
    ],
    zh: ['看书|读书|小说|书店|图书馆|作家|文学|(?:本|的|什么)书|阅读|散文|漫画|书单|书架|名著'],
  },
  {
    intent: 'film',
    weight: 3,
    en: [
      'films?|movies?|cinema|netflix|tv shows?|(the |a |that |this |new |tv )series|anime|actor|actress',
      'director|watch (tv|something|a)|television|drama|documentary|sitcom|episode|theatre|theater',
    ],
    zh: ['电影|影片|影院|电视剧|追剧|剧集|动漫|动画|番剧|演员|导演|纪录片|综艺|看剧|片子|韩剧|美剧|话剧'],
  },
  {
    intent: 'travel',
    weight: 3,
    en: [
      'travel|travell?ing|trip|vacation|holidays?|journey|abroad|flight|airport|backpack(ing)?',
      'road trip|beach|mountains?|sightseeing|passport|train ride|japan|paris|italy|iceland',
      'go somewhere|hiking|camping|the sea|ocean',
    ],
    zh: [
      '环游|环球',
      '旅行|旅游|出国|度假|假期|自驾|飞机|机场|背包|爬山|海边|景点|护照|出去玩|旅途|去过(?:哪|什么)',
      '日本|巴黎|冰岛|云南|西藏|徒步|露营|大海|看海|火车',
    ],
  },
  {
    intent: 'pets',
    weight: 3,
    en: ['pets?|dogs?|cats?|pupp(y|ies)|kittens?|kitty|rabbits?|hamsters?|parrots?|animals?|birds?|goldfish'],
    zh: ['宠物|猫|狗|兔子|仓鼠|鹦鹉|动物|喵|汪|毛孩子|撸猫|遛狗|小鸟'],
  },
  {
    intent: 'family',
    weight: 3,
    en: [
      'family|parents?|mother|mom|mum|father|dad|sisters?|brothers?|siblings?|grandma|grandmother',
      'grandpa|grandfather|grandparents|my (son|daughter|kids|children|wife|husband)|relatives|cousins?',
    ],
    zh: [
      '家人|父母|爸爸|妈妈|爸妈|母亲|父亲|姐姐|妹妹|哥哥|弟弟|兄弟|姐妹|奶奶|爷爷|外婆|外公|姥姥|家庭',
      '亲戚|我(?:儿子|女儿|老公|老婆|妻子|丈夫|孩子)|我(?:爸|妈)|家里人',
    ],
  },
  {
    intent: 'weekend',
    weight: 4,
    en: [
      'weekend|plans (for|this|tonight|tomorrow)|(any|your|have) plans|day off',
      '(this|next|on) (saturday|sunday)|friday night|what are you doing (tomorrow|tonight|this)',
      'plan for (tomorrow|today|tonight)',
    ],
    zh: [
      '周末|星期六|星期天|礼拜天|周六|周日|礼拜六|有(?:什么|啥)(?:安排|计划|打算)',
      '(?:明天|今晚|假期|放假).{0,3}(?:打算|计划|安排|干嘛|做什么)|休息日|双休',
    ],
  },
  {
    intent: 'dream',
    weight: 4,
    en: [
      'dreams?|dreamt|dreamed|dreaming|nightmares?|what do you (hope|wish|want most|aspire)',
      'your (biggest |greatest |secret )?(wish|ambition|hope)s?|what do you want (in|from|to)',
    ],
    zh: [
      '梦见|梦到|做(?:了)?(?:个|一个|什么)?梦|噩梦|梦想|梦里|你的?(?:愿望|理想|心愿)|怪梦|做梦',
      '最想(?:做|要|实现)',
    ],
  },
  {
    intent: 'time',
    weight: 6,
    en: [
      'what time (is it|do you have)|the time( is it)?( now| please)?$',
      'what (day|date|month|year) is (it|today)|what is (the |today s |todays )?(date|day|time|year)',
      'today (date|day)|is it (late|early|morning|night|monday|friday)',
      'do you (have|know) the (time|date)|how late is it|current (time|date|year)',
    ],
    zh: [
      '(?:现在|今天|几)(?:是)?(?:几点|什么时间|几号|星期几|周几|礼拜几|几月|哪天|什么日子|哪一年|多少号|哪年)',
      '几点(?:了|钟|啦)|(?:今天|明天)(?:是)?(?:星期|周|礼拜)几|什么时间了|什么时候了|现在时间|今天日期',
      '今年是(?:哪|几|什么)',
    ],
  },
  {
    intent: 'meaning',
    weight: 6,
    en: [
      'meaning of (life|it all|everything|existence)|purpose of (life|living|existence)',
      'why (are|do) we (here|exist|live|alive)',
      'is there (a |any )?(god|afterlife|meaning|point|free will|heaven|life after death)',
      'what happens (when|after) (we|you|i|people) die',
      'do you believe in (god|fate|destiny|karma|ghosts|free will|an afterlife|the soul)',
      'what is (happiness|time itself|truth|reality|death|consciousness|the point)$',
      'what is the point of (it|life|everything|living)|philosoph(y|er|ical|ers)',
      'does (anything|life) matter|fate|destiny|the universe',
    ],
    zh: [
      '(?:相信|信)(?:世上|这世上)?(?:真的)?有(?:鬼|神|来世|灵魂|命运|外星人|轮回)',
      '(?:人生|生命|活着|生活|存在)(?:的)?(?:意义|目的|价值)|人(?:为什么|为啥)(?:要)?(?:活|存在)',
      '(?:我们|人类)(?:为什么|为啥)(?:在|存在|活)',
      '(?:有没有|相信|信|真的有)(?:上帝|神|命运|灵魂|来世|鬼|宿命|缘分|轮回)',
      '(?:什么是|何为)(?:幸福|自由|真理|时间|死亡|意义|快乐|现实|永恒)',
      '(?:幸福|自由|真理|死亡|永恒|意义)是什么|哲学|人死(?:了|后)|宇宙|命运',
    ],
  },
  {
    intent: 'love',
    weight: 6,
    en: [
      'falling for (?!you)|(in love|have a crush) (with|on) (my|a|an|the|him|her|someone|somebody|this)',
      '(what is|meaning of|define|believe in|about|know about|is this|fall|fell|falling|fallen|been|ever) (true |real |first )?(in )?love( at first sight)?',
      '(do|does|did) (he|she|they) (really |even )?(like|love) me',
      '(how|should|when)~tell (him|her|them)~(like|love|feelings)|my (crush|ex|partner|relationship)',
      'boyfriend|girlfriend|a crush|dating|first date|soul ?mate|relationships?|long distance',
      'get (him|her) back|get over (him|her|my ex|someone)',
      'what do you look for in a (partner|man|woman|person)|your (type|ideal (partner|type|date))',
      'marriage',
    ],
    zh: [
      '喜欢上(?!你)|吵架(?:了)?$',
      '(?:什么是|相信|信)(?:真)?爱(?:情|吗|$)?|爱情|爱是什么',
      '(?:他|她|对方)(?:喜|爱|是不是|到底|还).{0,3}(?:喜欢|爱)?我|暗恋|表白',
      '喜欢上(?:了)?(?:一个|他|她|别人|同事|同学)|一见钟情|前任|前男友|前女友|男朋友|女朋友|对象|谈恋爱',
      '恋爱(?!了)|异地恋|理想型|择偶|结婚(?!了)|婚姻|挽回|忘不(?:了|掉)(?:他|她|前)',
    ],
  },
  {
    intent: 'flirting',
    weight: 6,
    en: [
      'call me (baby|babe|daddy|mommy|master|honey|darling)',
      'i (really |do |think i )?love you|i (think i )?(am|might be|may be) (falling )?in love with you',
      'i (think i )?(am|might be|may be|could be) (slowly |really |kind of )?(falling|fallen) for you|falling for you',
      'i (have|had|got) a crush on you|do you (love|like|fancy|want) me',
      '(kiss) (me|you)|(a|give me a) kiss',
      '(be|become) my (girlfriend|boyfriend|valentine|wife|husband|lover|partner|baby)|marry me',
      '(are you|you are) %(an? )?(hot|sexy|cute|gorgeous|handsome|stunning|attractive|flirting)',
      '(hey |hi |hello )?(babe|baby|honey|sweetheart|darling|sexy|gorgeous|beautiful|handsome|cutie)$',
      'flirt( with me)?|(do you|you) have a (boyfriend|girlfriend|husband|wife|partner)',
      'hold (my|your) hand|i want you|you turn|wink|pick ?up line',
      'you (look|are looking) (good|hot|beautiful|gorgeous|cute|handsome)',
      'what would you do if i kissed you',
    ],
    zh: [
      '叫我(?:宝贝|老公|老婆|主人|亲爱的|哥哥|姐姐)',
      '我(?:好像|可能|大概|怕是)?(?:对你)?(?:有点)?(?:动心|心动|动了心)了?|我爱(?:上)?你|(?:我)?(?:真的|好像|可能)?喜欢上你|我喜欢你$',
      '你(?:爱|喜欢)(?:不喜欢|不爱)?我(?:吗|么|$)|(?:亲|吻)(?:我|你|亲|一个|一下|吻)|么么哒',
      '^亲$|做我(?:的)?(?:女朋友|男朋友|对象|老婆|老公|女友|男友)|嫁给我|娶我|跟我在一起',
      '(?:你|真|好|太)(?:很|真|好)?(?:性感|撩人|撩)|^(?:宝贝|亲爱的|宝宝|老婆|老公|小可爱|美女|帅哥)',
      '牵(?:着)?(?:你|我)的?手|^牵手|土味情话|撩我|心动|我想要你|情话|叫你(?:老公|老婆|宝贝|亲爱)',
    ],
  },
  {
    intent: 'advice',
    weight: 5,
    en: [
      'i do not know what to (do|say|choose|wear|think)',
      'advice|what (should|would|could|shall|do) (i|you) do (if|about|when|with)',
      'what should i (do|say|wear|choose|pick|buy)|should i',
      'any (tips|suggestions|ideas|recommendations)|help me (decide|choose|pick|with)',
      '(recommend|suggest)( me)?( something| anything)?',
      'how (do|can|should) i (stop|start|become|get|make|deal|handle|cope|learn|choose|decide|improve)',
      'i (need|want) (your |some )?(help|opinion|a suggestion)|do you think i should|i can not decide',
      'what do you think i',
    ],
    zh: [
      '不知道.{0,4}(?:该|要)(?:干|做|怎么|如何|选|去)',
      '建议|(?:我)?(?:该|应该|要)(?:怎么办|怎么做|不该|不应该|如何)|怎么办|(?:我)?该不该|(?:我)?要不要',
      '(?:帮我|给我)(?:出|拿|参谋|推荐|选|想)(?:个|一个|点|一下)?(?:主意|办法)?|推荐(?:一|个|点|下|些)',
      '拿不定主意|(?:我)?(?:怎样|怎么|如何)才能|你觉得我(?:该|应该|要)|听听你的(?:意见|看法|想法)|纠结',
      '给(?:点|个|我)(?:意见|主意)',
    ],
  },
];
