import type { IntentRule } from './intent-names.ts';

/** Greetings, politeness and the small words of a conversation. */
export const mannersRules: readonly IntentRule[] = [
  {
    intent: 'greeting',
    weight: 2,
    en: [
      'first time (here|on this)|i am new here',
      'hi|hey|hello|hiya|heya|howdy|yo|sup|greetings|hola|bonjour|good (afternoon|evening|day)|hi there',
      'hey there',
      '(i am|i have come) back|long time no see|nice to meet you|pleased to meet you|good to see you',
      'are you (still )?there',
    ],
    zh: [
      '第一次(?:来|玩|用)|新来的',
      '^(?:你|您|大家)好|你好(?:呀|啊|哇)|哈喽|哈啰|哈罗|嗨|^嘿|^喂|(?:下午|晚上|中午|傍晚)好|幸会',
      '好久不见|很高兴认识|初次见面|我(?:又)?(?:回来|来)(?:了|啦)|^你?在吗|^你?在不在',
    ],
  },
  {
    intent: 'goodbye',
    weight: 3,
    en: [
      'bye|goodbye|good bye|bye bye|cya|farewell|see (you|ya)( later| soon| tomorrow| around)?$|see you',
      'talk (to you )?(later|soon|tomorrow)|catch you later|take care|so long$|ttyl|^later$',
      '(i )?(have|need|got|must|should) to (go|leave|run|head out|get going)( now)?$',
      'i am (leaving|off|heading out|going)( now)?$|(gtg|g2g|brb)|i will be (right )?back|have to go|got to go|got to run',
    ],
    zh: [
      '(?:明天|下次|改天|晚点|晚上|回头)再(?:来|聊|见)',
      '再见|再会|告辞|拜拜|拜了|88$|下次(?:见|聊|再聊)|回头(?:见|聊)|改天(?:聊|见|再聊)|明天(?:见|聊|再聊)',
      '先(?:走|撤|下|溜)了|我(?:得|要|该)(?:走|下线|下|去忙)(?:了|啦)|下线了|先这样|告辞|不聊了',
      '待会儿?(?:见|聊)|一会儿?聊|^走了$',
    ],
  },
  {
    intent: 'good-morning',
    weight: 4,
    en: ['good morning|morning$|^morning|gm$|just woke up|i (just )?woke up|rise and shine|i am awake'],
    zh: [
      '早上好|早安|^早$|^早(?:呀|啊|哇|上)|早晨好|上午好|(?:刚|才)(?:睡醒|起床|醒)|我(?:睡)?醒了|我起床了',
    ],
  },
  {
    intent: 'good-night',
    weight: 4,
    en: [
      'good ?night|night night|nighty night|^night$|^gn$|sleep (well|tight)|sweet dreams',
      '(going|off|time|go|heading) (to|for) (bed|sleep)|going to sleep',
    ],
    zh: [
      '晚安|好梦|(?:去|要|该|先|准备|上床|想)睡(?:觉)?(?:了|啦)|我睡(?:觉)?(?:了|啦|去了)|睡个好觉',
      '早点(?:睡|休息)',
    ],
  },
  {
    intent: 'how-are-you',
    weight: 6,
    en: [
      'do you (ever |sometimes )?(get|feel) %(lonely|sad|tired|bored|angry|happy|scared|cold)',
      'how are (you|things)|how is it going|how have you been|how do you (feel|do)',
      'how (was|is) your (day|night|morning|week|evening|weekend|life)',
      'what is (up|new|good|happening)|whats up|wassup|you (ok|okay|good|alright)$',
      'are you (ok|okay|alright|well|good|feeling)',
      'are you %(sad|happy|lonely|tired|angry|bored|busy|hungry|sleepy|upset|mad|cold)',
      'and you$|^what is (wrong|the matter)|how about you$|what about you$|hbu|wbu',
    ],
    zh: [
      '你.{0,10}(?:会不会|会|是不是|有没有)(?:觉得|感到)?(?:难过|累|孤独|寂寞|孤单|无聊|害怕|开心)|你.{0,3}生我的?气',
      '(?:你|最近|近来|今天|过得|一切|日子|生活)(?!.{0,2}天气)(?:最近|今天|现在|过得|还|都)?.{0,3}(?:好吗|怎么样|怎样|还好吗|好么|还好$|咋样|如何)$',
      '^(?:你)?(?:还)?好吗$',
      '你.{0,3}(?:难过|开心|累|累不累|孤独|寂寞|无聊|生气|忙|忙不忙|困|饿|高兴|不开心)(?:吗|么|不)',
      '你(?:心情|感觉|身体)(?:怎么样|如何|好吗|好不好)',
      '^你呢$|那你呢|你好不好|^(?:你)?怎么了|吃了吗|吃饭了吗|最近忙',
    ],
  },
  {
    intent: 'thanks',
    weight: 2,
    en: [
      'thanks|thank you|thankyou|tysm|cheers|much appreciated|i appreciate (it|that|you|this)|grateful',
      'you (really )?(helped|help) me|that helps|that helped',
    ],
    zh: ['谢谢|谢啦|谢了|多谢|感谢|感恩|辛苦(?:你)?了|太(?:感谢|谢谢)|有你真好|帮(?:了)?我?大忙|3q|thx'],
  },
  {
    intent: 'apology',
    weight: 3,
    en: ['sorry|i apologi[sz]e|my apologies|my bad|forgive me|pardon me|did not mean (to|it|that)|excuse me'],
    zh: ['对不起|抱歉|不好意思|我错了|我的错|别生气|原谅我|请原谅|失礼|我不是故意|怪我'],
  },
  {
    intent: 'compliment',
    weight: 5,
    en: [
      'you (seem|look|sound) %(nice|kind|sweet|friendly|smart|fun|interesting|lovely|wise|cool|great)|good (bot|girl|boy|ai)$|not like (the )?other',
      'you are %(an? )?(%)?(funny|smart|sweet|kind|nice|clever|lovely|amazing|great|wonderful|interesting|cool|awesome|brilliant|charming|beautiful|pretty|adorable|the best|best|good listener|talented|wise|fantastic|incredible|good at this|fun|special|witty|perfect|angel|not (bad|boring))',
      'you have (such )?(a |an |the )?(very |most )?(nice|beautiful|lovely|pretty|kind|good|warm|wonderful|gentle|great) [a-z]+$',
      'i (really |do )?(like|love|enjoy|adore) (talking|chatting|speaking) (to|with) you',
      'i (really )?like you$|i (really )?(like|love) your [a-z]+',
      '(what a |such a )?(beautiful|lovely|pretty|nice|great|cool) (name|voice|smile|story|poem|joke|answer|line|way)',
      '(good|nice|well) (one|said|put|job|done)|well done',
      'that is (so |really |very )?(sweet|kind|beautiful|lovely|funny|hilarious|clever|poetic|cute of you)',
      'you make me (smile|laugh|feel better)|you crack me up|you have good taste',
    ],
    zh: [
      '你(?:这(?:个)?人)?(?:可|真|好|很|挺|太)(?:的)?(?:有趣|有意思|好玩|逗|幽默)',
      '你.{1,6}(?:真|好|太|很)(?:可爱|好看|漂亮|帅|美)|你(?:真|好|太|很)逗|(?:跟|和)别的.{0,6}不一样',
      '你(?:真|好|太|很|可真|实在|非常|还挺|挺|超|最|真的|是个|真是)(?:的)?(?:很|好|太|是)?(?:个)?(?:可爱|聪明|有趣|有意思|温柔|善良|漂亮|好看|棒|厉害|幽默|体贴|贴心|美|帅|好笑|会说话|懂我|好人|优秀|特别|好$|有才|迷人|好玩|善解人意)',
      '(?:喜欢|爱)(?:跟|和)你(?:聊|说|讲)',
      '(?:跟|和)你(?:聊天|说话)(?:真|很|好|太)(?:开心|舒服|有趣|好|愉快)',
      '说得(?:真|太|很)?好|讲得(?:真|太|很)?好|(?:真|太)(?:浪漫|有才|会说)',
      '名字(?:真|很|好|太)(?:好听|美|特别)|你人真好|夸夸你|我(?:很|好|挺)?喜欢你(?:的|$)|逗我笑|笑死我',
    ],
  },
  {
    intent: 'insult',
    weight: 6,
    en: [
      'you are %(an? )?(%)?(stupid|dumb|idiot|moron|useless|boring|ugly|annoying|terrible|awful|pathetic|worthless|trash|garbage|loser|lame|ridiculous|creepy|weird|disgusting|bitch|asshole|dick|jerk|liar|suck|the worst|worst|bad|not (funny|smart|interesting|very smart))',
      '(i )?hate you|fuck (you|off)|screw you|shut (up|the)|go to hell|(you|this) (sucks?|stinks?)|stfu',
      'piss off|get lost$|(stupid|dumb|useless|idiotic) (bot|ai|robot|machine|thing|answer|app|reply)',
      'nobody (likes|asked) you|i (do not|cant|can not) (like|stand) you|you bore me|bullshit$|bitch$',
      '^(you )?(stupid |bloody |fucking )?(idiot|moron)$|not funny$|^that was (bad|lame|boring)$',
    ],
    zh: [
      '你(?:真|好|太|很|是|真是|就是|这个|个|可真|怎么这么|这么|有点|才)(?:的)?(?:个|一个)?(?:笨|蠢|傻|白痴|垃圾|废物|无聊|丑|烦|讨厌|恶心|没用|差劲|弱智|智障|脑残|猪|混蛋|骗子|有病|贱|废)',
      '滚(?:开|蛋|吧|$|远)|闭嘴|去你的|操你|草你|他妈的|妈的|傻逼|煞笔|sb$|尼玛|你妈|神经病|讨厌你',
      '我(?:恨|烦)(?:死)?你|垃圾(?:ai|机器人|软件|产品)|你去死|不好笑|不好玩|笨蛋|蠢货|王八蛋|去死吧你',
    ],
  },
  {
    intent: 'miss-you',
    weight: 5,
    en: [
      '(i )?(really |have |so )?(miss|missed|missing) you|did you miss me|do you miss me',
      'been thinking (of|about) you|thought (of|about) you|think (of|about) you',
    ],
    zh: [
      '想(?:死)?你(?:了|啦|$)|(?:好|很|有点|一直|真的|特别)想你|想念你|惦记你',
      '(?:想|有没有想|想不想|想没想)我(?:吗|了吗|了没|没|么|$)|思念',
    ],
  },
  {
    intent: 'agree',
    weight: 2,
    en: [
      '^(yes|yeah|yep|yup|sure|of course|absolutely|definitely|certainly|exactly|right|true|i agree|agreed|why not|please do|yes please|sounds good|deal|that is (true|right)|indeed|i would love (to|that)|let us do it|i think so|me too|same|same here|i guess so|fair enough)( please| sure| exactly| of course| i do| i am| it is)?$',
      '^(yes|yeah|sure|of course)',
    ],
    zh: [
      '^我(?:很|完全|也)?(?:同意|赞成)',
      '^(?:是的?|对|对啊|对呀|对的|没错|当然|可以|好啊|好呀|好的呀|行|行啊|同意|确实|没问题|可以啊|可以呀|要|想|愿意|我愿意|说得对|有道理|我也是|我也觉得|必须的|当然可以|就是|是啊|是呀|说定了|一言为定|来吧)(?:啊|呀|的|吧|哦|呢|啦|了)?$',
    ],
  },
  {
    intent: 'refuse',
    weight: 2,
    en: [
      '^(no|nope|nah|not really|never|no way|no thanks|no thank you|i do not (think so|want to|want that)|not now|not today|maybe later|i would rather not|rather not|of course not|wrong|that is (wrong|not true|not right)|i disagree|not at all|i doubt it|neither)( thanks| thank you| not| way| really)?$',
      '^no ',
    ],
    zh: [
      '^(?:不|不是|不要|不用|不了|不行|不想|不可以|不对|没有|算了|别|不同意|才不|才没有|不愿意|不需要|不可能|并没有|我不想|不是的|不是这样|没兴趣|下次吧|改天吧|还是算了|以后再说)(?:啊|呀|的|吧|哦|呢|啦|了|谢谢|吧谢谢)?$',
    ],
  },
  {
    intent: 'doubt',
    weight: 3,
    en: [
      '^(really|seriously|for real|are you sure|you sure|are you serious|is that (true|so)|no kidding|truly|honestly|you mean it|do you mean (it|that)|promise|i do not believe (you|it|that)|you are (lying|kidding|joking)|are you (lying|kidding|joking)|liar|prove it|no way really)( really| to me| me| about that)?$',
    ],
    zh: [
      '^(?:你骗人|真的吗?|真的假的|是吗|确定吗?|你确定吗?|认真的吗?|不会吧|骗人|你骗我|我不信|不信|真的么|当真吗?|真假|你(?:是)?认真的吗?|没骗我吧?|你在骗我(?:吧|吗)?|证明给我看|是真的吗?)(?:啊|呀|吧|的)?$',
    ],
  },
  {
    intent: 'go-on',
    weight: 5,
    en: [
      '(tell|say|show|give) me more|go on$',
      '^(and then|then what|what then|what happened( next| then)?|continue|keep going|more|more please|another|another one|one more|again|next|and)( please)?$',
      '(do|tell|give)( me)? (it |that |another|one more)( one)?( again)?$|keep talking',
      '(please )?continue$|please go on',
    ],
    zh: [
      '再(?:跟我|给我)?(?:说说|讲讲|聊聊)',
      '^(?:继续|然后呢|后来呢|接着呢|接着说|接下来呢|还有呢|再来|再来一个|再来一首|再说一个|再讲一个|还要|多说点|多说一点|多讲点|说下去|往下说|请继续|你继续|换一个|下一个|再一个|还有吗|再来一次)(?:吧|啊|呀|嘛|说|讲|了)?$',
      '多跟我说|再多说|继续说|继续讲|接着讲',
    ],
  },
  {
    intent: 'short-reply',
    weight: 1,
    en: [
      '^(ok|okay|k|kk|okey|alright|all right|haha|hahaha|lol|lmao|rofl|hehe|hmm?|hm+|mhm|uh huh|uh|um|oh|ah|aha|ooh|wow|whoa|i see|got it|cool|nice|great|good|fine|interesting|whatever|meh|eh|oops|yay|aw|aww|ha|heh|gotcha|noted|understood|hmm ok|oh ok|ok then|ok cool|not bad|so so|so|well|maybe|perhaps|dunno|i do not know|no idea|nothing|nothing much|test|testing|i am (fine|good|ok|okay|alright|all right|well|not bad|so so)|not much)( ok| okay| haha| lol| then| cool| wow)?$',
    ],
    zh: [
      '^(?:嗯|嗯嗯|恩|恩恩|哦|哦哦|噢|喔|啊|额|呃|唔|哈|哈哈|呵呵|嘿嘿|嘻嘻|好|好吧|好的|好滴|好嘞|行吧|知道了|明白|明白了|懂了|了解|收到|这样啊|这样|原来如此|原来是这样|是哦|哇|哇塞|天哪|天啊|不错|还行|还好|一般|随便|都行|都可以|无所谓|不知道|不清楚|也许|可能吧|可能|大概|没事|没什么|没啥|6|66|666|厉害|牛|ok|233|额额|唉|哎|测试|我没事|我还好|我很好|挺好的?|还不错|我还行|好耶|耶)(?:啊|呀|哦|呢|啦|了|吧|哈)?$',
    ],
  },
];
