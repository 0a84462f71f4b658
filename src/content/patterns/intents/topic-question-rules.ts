import type { IntentRule } from './intent-names.ts';

/** Questions that name a topic, heavier than the bare word. */
export const topicQuestionRules: readonly IntentRule[] = [
  {
    intent: 'weather',
    weight: 6,
    en: [
      '(how|what) is the weather( like)?',
      'do you like (the )?(rain|snow|summer|winter|autumn|spring|storms)',
      '(will|is) it (going to )?(rain|snow|raining|snowing)|(?<!my )favou?rite (season|weather)',
    ],
    zh: [
      '天气(?:怎么样|如何|好不好|咋样)|(?:会|要)下(?:雨|雪)',
      '你喜欢(?:下雨|雨天|雪|夏天|冬天|秋天|春天|晴天)',
    ],
  },
  {
    intent: 'food',
    weight: 6,
    en: [
      '(what|where)~(eat|cook|drink|have) for (breakfast|lunch|dinner|supper)',
      'what (do|did|should|can|are) (you|i|we) (like to |want to |going to )?(eat|cook|drink|eating)',
      '(?<!my )favou?rite (food|dish|meal|snack|drink|dessert|cuisine)',
      'do you (like|eat|drink|cook|want some)~(food|pizza|coffee|tea|chocolate|cooking|noodles|cake|meat)',
      'can you cook',
    ],
    zh: [
      '做.{0,3}好吃的|拿手菜',
      '(?:喜欢|爱|想|要|该|今天|晚上|中午|早上|晚饭|午饭|早饭)(?:吃|喝)(?:点|些)?(?:什么|啥)',
      '(?<!我)最(?:喜欢|爱)的(?:菜|食物|美食|零食|饮料)|你(?:会|能)(?:做饭|做菜|下厨)|吃(?:什么|啥)',
    ],
  },
  {
    intent: 'music',
    weight: 6,
    en: [
      '(what|which|kind of|sort of) (kind of |sort of |type of )?(music|songs?|bands?) (do|are|should)',
      '(?<!my )favou?rite (song|band|singer|music|album|musician|artist)',
      'do you (like|listen to|play|sing)~(music|songs?|guitar|piano|jazz|instrument|dance)',
      'sing (me )?(a song|something|for me|to me)|can you sing|what are you listening to',
    ],
    zh: [
      '(?:喜欢|爱|在|平时)听(?:什么|啥|哪)|(?<!我)最(?:喜欢|爱)的(?:歌|歌手|乐队|音乐)',
      '你(?:会|能)(?:唱歌|弹|乐器)|唱(?:首|一首|个)歌|(?:什么|哪种)(?:类型的)?(?:音乐|歌)',
    ],
  },
  {
    intent: 'books',
    weight: 6,
    en: [
      '(what|which) (book|books|novel|author) (do|are|should|would|is)',
      '(?<!my )favou?rite (book|novel|author|writer|poet)|(like|love) to read',
      'do you (like|read|enjoy)~(books|reading|novels|read)|recommend~(book|novel)|what should i read',
      'what are you reading',
    ],
    zh: [
      '(?:喜欢|爱|在|最近)(?:看|读)(?:什么|啥|哪)(?:书|小说)|(?<!我)最(?:喜欢|爱)的(?:书|小说|作家|作者)',
      '推荐.{0,3}(?:书|小说)|你(?:喜欢|爱)(?:看书|读书|阅读)',
    ],
  },
  {
    intent: 'film',
    weight: 6,
    en: [
      '(what|which) (film|films|movie|movies|show|shows|series) (do|are|should|would|is)',
      '(?<!my )favou?rite (film|movie|show|series|actor|actress|director|anime)',
      'recommend~(film|movie|show|series)|what should i watch|(like|love) to watch',
      'do you (like|watch|enjoy)~(films|movies|tv|anime|cinema)|(have|did) you (seen|see|watch|watched)',
    ],
    zh: [
      '(?:喜欢|爱|在|最近)看(?:什么|啥|哪)(?:电影|剧|片|电视剧)',
      '(?<!我)最(?:喜欢|爱)的(?:电影|演员|导演|剧|动漫)|推荐.{0,3}(?:电影|剧|片)',
      // "Have you seen a lighthouse" or "the snow" is not about films.
      '你看过(?!.{0,5}(?:灯塔|大海|海边|日出|日落|星星|流星|极光|月亮|彩虹|雪|山|花|照片|信|消息|书))',
    ],
  },
  {
    intent: 'travel',
    weight: 6,
    en: [
      'where (would|do|did|have|should) (you|i|we) (like to |love to |want to |been |ever )?(go|travel|visit|been|travell?ed)',
      'have you (ever )?(been (?!in love)|travell?ed|visited)|(?<!my )favou?rite (country|city|place to|destination)',
      'do you (like|love|enjoy) (to )?travel|dream destination|if you could go anywhere',
    ],
    zh: [
      '(?:想|喜欢|最想)去(?:哪|什么地方|哪里|哪儿)|你去过|(?<!我)最(?:喜欢|爱)的(?:城市|国家)',
      '你(?:喜欢|爱)(?:旅行|旅游)|推荐.{0,3}(?:旅行|旅游|景点|地方)',
    ],
  },
  {
    intent: 'pets',
    weight: 6,
    en: [
      'do you (have|like|love|want|prefer)~(pets?|dogs?|cats?|animals?|puppy|kitten)|(dog|cat) person',
      'cats or dogs|dogs or cats|(?<!my )favou?rite animal',
    ],
    zh: [
      '你(?:有|养|喜欢|想养)(?:没有|了|过)?(?:养)?(?:什么|只|一只)?(?:宠物|猫|狗|动物|小动物)',
      '(?:猫|狗)(?:派|还是)|(?<!我)最(?:喜欢|爱)的动物',
    ],
  },
  {
    intent: 'family',
    weight: 6,
    en: [
      '(do you have|tell me about|about|how is|where is|who is)~your (family|parents|mother|mom|mum|father|dad|siblings|sister|brother|grandmother)',
      'do you have (any |a )?(siblings|brothers?|sisters?|family|parents|children|kids|mother|father)',
      'are you close (to|with) your',
    ],
    zh: [
      '你(?:有|的)(?:没有)?(?:家人|父母|爸爸|妈妈|爸妈|兄弟|姐妹|兄弟姐妹|哥哥|姐姐|弟弟|妹妹|家庭|孩子)',
      '你家(?:里)?(?:有|几|人)|你爸|你妈(?!的)',
    ],
  },
];
