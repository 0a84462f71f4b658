import type { IntentRule } from './intent-names.ts';

/** Play, and the tasks that need a language model. */
export const playRules: readonly IntentRule[] = [
  {
    intent: 'joke',
    weight: 6,
    en: [
      'jokes?|(tell|say|give) me something funny|make me (laugh|smile)',
      '(be|say something|something) funny|know any (good )?(jokes|puns)|puns?|cheer me up',
    ],
    zh: [
      '笑话|段子|逗我(?:笑|开心)|讲(?:个|点)(?:好笑|搞笑|有趣)|说(?:个|点)(?:好笑|搞笑)|冷笑话|哄我开心',
      '幽默一下',
    ],
  },
  {
    intent: 'story',
    weight: 6,
    en: [
      '(tell|give|write|read|make up|know|want|hear|share)~(story|tale|bedtime story|fairy ?tale)',
      'story time|bedtime story|^(a )?story( please)?$|once upon a time|another story',
    ],
    zh: ['(?:讲|说|来|听|编|写|要|想听)(?:个|一个|一段|段|点|些|我|给我|我一个)?.{0,6}故事|睡前故事|童话'],
  },
  {
    intent: 'poem',
    weight: 6,
    en: ['poems?|haiku|sonnet|limerick|(write|recite|compose|read|say)~(verse|poetry|rhyme|poem)|in rhyme'],
    zh: [
      '(?:写|念|作|来|背|读|朗诵|吟|听)(?:首|一首|点|句|两句|几句|个|给我|我)?.{0,4}诗|^诗$|俳句|首诗',
      '打油诗|诗歌',
    ],
  },
  {
    intent: 'game',
    weight: 6,
    en: [
      'riddles?|(play|start|want|let us)~(game|20 questions|twenty questions|word game)|brain ?teaser',
      'quiz( me)?|truth or dare|would you rather|puzzle|guessing game|^games?$',
      'ask me (a |something )?(riddle|question|anything|something)|play with me|trivia',
    ],
    zh: [
      '谜语|猜谜|脑筋急转弯|(?:玩|来|做)(?:个|一个|点|什么|场|盘|一局)?.{0,4}游戏|真心话(?:大冒险)?',
      '大冒险|猜(?:个|一个)|考考我|出(?:个|一个|道|一道)题|问我(?:个|一个)?问题|成语接龙|接龙',
      '陪我玩游戏',
    ],
  },
  {
    intent: 'task-help',
    weight: 6,
    en: [
      '(write|fix|debug|explain|code|create|make|build|review|give me|need|help me with|show me|generate|refactor)~(code|function|script|program|sql|regex|html|css|javascript|typescript|python|java|website|app|algorithm|class|api|query|bug|spreadsheet|excel)',
      'python|javascript|typescript|sql query',
      '(can|do) you (code|program|do (math|maths|algebra|calculus))|hello world',
      '(solve|integral|derivative|equation|square root|calculus|algebra|theorem|quadratic|matrix|factorial|logarithm|differentiate|integrate|prime numbers?)',
      '(do|with|help~) my (homework|assignment|math|maths|essay|thesis|cv|resume)',
      '(translate|summari[sz]e|proofread|rewrite|paraphrase)',
      '(write|draft) (me )?(an? |my )?(essay|email|letter|report|article|cover letter|resume|cv|blog post|summary)',
      '(search|look up|google)~(web|internet|online|for)|(latest|today|the) news|stock price',
      '(draw|generate|paint)~(picture|image|photo|drawing|portrait)',
    ],
    zh: [
      '(?:写|改|调试|解释|生成|帮我写|看看|编|看).{0,5}(?:代码|函数|脚本|程序|网页|sql|正则|bug|爬虫)',
      'python|javascript|java|编程|代码|你会(?:写代码|编程|数学)',
      '解(?:一下|个|道|这)?(?:道)?(?:方程|数学题|题|不等式)|方程|微积分|积分(?!卡|兑)|导数|求导|平方根',
      '开方|矩阵|数学题|阶乘|(?:写|帮我写|做)(?!完|好|了).{0,4}(?:作业|论文|作文|邮件|简历|报告|文章|总结|文案)',
      '翻译|(?:帮我)?(?:搜|搜索|查一下|百度)(?:一下|资料|$)|新闻|股价|股票',
      '(?:画|生成)(?:一|张|个|我).{0,3}(?:图|画|照片|图片|肖像)',
    ],
  },
];
