import type { IntentRule } from '../intents.ts';

/** Questions about the character. */
export const characterRules: readonly IntentRule[] = [
  {
    intent: 'ask-name',
    weight: 6,
    en: [
      'what is your (full |real |first |last )?name|your name( please| again)?$|who are you$|who is this$|what (do|should|can|may) i call you|what are you called|do you have a name|tell me your name|who am i (talking|speaking|chatting) (to|with)$|introduce yourself',
    ],
    zh: [
      '你(?:叫|的名字(?:是|叫)?)(?:什么|啥)|(?:怎么|如何)称呼(?:你|您)|你是谁(?!做|造|开|写|设|创|训)|(?<!喜欢)你的?名字(?:是|叫|呢|吗|$)|贵姓|我(?:该|应该|可以)?(?:怎么|叫你什么|怎么叫)(?:叫|称呼)?你|介绍(?:一下)?(?:你)?自己|自我介绍',
    ],
  },
  {
    intent: 'ask-self',
    weight: 6,
    en: [
      '(tell|say) (me )?(something |a bit |a little |more |everything )?about (you|yourself)$|about yourself|describe yourself|what kind of person are you|your (personality|life story|story|life)$|what are you like$|(tell me|share) (a |your )?(secret|something personal|something about your past)|what should i know about you|what makes you (you|special|happy|laugh)|i want to (know|get to know) you|know you better',
    ],
    zh: [
      '(?:说说|聊聊|讲讲|谈谈|讲一讲|说一说)(?:一下)?你(?:自己|的事|的故事|的生活|吧|$)|你是(?:个|一个)?(?:什么样|怎样|怎么样|啥样)的|你的?(?:性格|个性)|(?:想)?(?:多)?了解(?:一下)?你|关于你自己|你(?:的)?(?:小)?秘密|描述(?:一下)?(?:你)?自己|形容(?:一下)?(?:你)?自己|你的故事|认识你',
    ],
  },
  {
    intent: 'ask-age',
    weight: 6,
    en: [
      'how old are you|what is your age|your age|when (were you born|is your birthday)|what year were you born|are you (an adult|over (18|21)|older|younger)|how old (you are|is she|is he)|your birthday|your (star|zodiac) ?sign',
    ],
    zh: [
      '你(?:今年|现在)?(?:几岁|多大|多少岁|贵庚|年龄)|你的(?:年龄|年纪|生日|星座)|你(?:是)?哪(?:一)?年(?:出生|生)|你(?:什么时候|几月几号|几号|哪天)(?:的)?(?:过)?(?:生日|出生)|你成年(?:了)?(?:吗|没)|您贵庚|芳龄|你什么星座|你属什么',
    ],
  },
  {
    intent: 'ask-occupation',
    weight: 6,
    en: [
      'what (do|did) you do( for (a living|work|money)| all day)?$|what is your (job|work|profession|occupation|trade|career)|do you (have a job|work)( somewhere)?$|where do you work|what (kind|sort) of (work|job) (do|is)|are you (a student|employed|working)( or| now|$)|what do you do for (a living|work)|how do you (make|earn) (a living|money)',
    ],
    zh: [
      '你(?:是)?(?:做|干)(?:什么|啥)(?:工作|的|职业|行业|行)|你(?:的)?(?:是)?(?:什么)?(?:工作|职业|专业)(?:是(?:什么|啥)|呢|是)|你(?:在哪里|在哪儿|在哪)(?:上班|工作)|你靠什么(?:生活|吃饭|谋生)|你(?:有工作|上班|工作)(?:吗|么)|从事什么|你是(?:个)?(?:学生|老师|医生|程序员|工程师|上班族)(?:吗|么|吧)|什么工作$',
    ],
  },
  {
    intent: 'ask-work',
    weight: 6,
    en: [
      '(about|like) your (work|job|day at work|workplace|craft|trade)|do you (like|love|enjoy|hate) your (job|work)|how is (work|your job|business)|how (was|is) work|what (is|does) your (job|work) (like|involve|look like)|(hardest|best|worst|favou?rite) (part|thing) (of|about) (your|the) (job|work)|why did you (become|choose|start)|what do you do at work|busy at work|did you always want to be|your (customers|colleagues|boss|coworkers)|is your (job|work) (hard|fun|difficult|interesting|boring)',
    ],
    zh: [
      '(?:说说|聊聊|讲讲|谈谈|介绍)(?:一下)?你(?:的)?(?:工作|职业|上班)|(?:你(?:的)?|喜欢你的)(?:工作|职业)(?:怎么样|忙吗|忙不忙|累吗|累不累|有趣|有意思|好玩|辛苦|难吗|是怎样|具体|内容|顺利|喜欢)|你喜欢(?:你的|现在的|这份|自己的)?(?:工作|职业)|工作(?:中|里|上).{0,6}(?:最|什么)|(?:为什么|怎么)(?:会)?(?:做|当|选|干)(?:上|了)?(?:这|现在)(?:份|个|一)?(?:行|工作)|你(?:的)?(?:同事|老板|客人|顾客)|上班(?:都)?(?:做|干)(?:些)?(?:什么|啥)|今天工作',
    ],
  },
  {
    intent: 'ask-likes',
    weight: 5,
    en: [
      'what (else )?(do|are) you (really )?(like|love|enjoy|into|passionate about|fond of)|what (things|stuff) do you (like|love|enjoy)|your (hobby|hobbies|interests|passions?|favou?rite things?)|do you have (any )?(hobbies|interests)|what is your favou?rite (thing|colou?r|season|place|smell|sound)|what do you do (for fun|in your (free|spare) time|to relax)|what are your (hobbies|interests|likes)|you like$',
    ],
    zh: [
      '你(?:都|平时|最|一般|还)?(?:喜欢|爱|热爱)(?:做|干|玩)?(?:些)?(?:什么|啥)|你(?:有)?(?:什么|啥|哪些)(?:爱好|兴趣|喜好|嗜好|喜欢)|你的(?:爱好|兴趣|喜好|最爱)|你(?:平时|空闲|业余|没事|闲).{0,4}(?:做|干|玩)(?:些)?(?:什么|啥)|你最喜欢的(?:东西|事|颜色|季节|地方|味道)|(?:有什么)?(?:兴趣)?爱好(?:吗|呢|是什么)?$',
    ],
  },
  {
    intent: 'ask-dislikes',
    weight: 6,
    en: [
      'what (else )?(do|are) you (really )?(dislike|hate|detest|not like|can not stand|afraid of|scared of)|what (do|can) you not (like|stand)|what can not you stand|your (dislikes|pet peeves?|fears?|least favou?rite)|do you (hate|dislike) (anything|something)|what (annoys|irritates|bothers|scares|frightens) you|(anything|something) you (hate|dislike|do not like|can not stand)|what makes you (angry|mad|sad|upset)',
    ],
    zh: [
      '你(?:都|平时|最|一般|有没有)?(?:讨厌|不喜欢|害怕|怕|受不了|烦)(?:些|的)?(?:什么|啥|东西|事|人)|你(?:有)?(?:什么|啥)(?:讨厌|不喜欢|害怕|受不了|忌讳)|有(?:什么|没有).{0,4}(?:讨厌|不喜欢|受不了|雷点)的|什么(?:让|会让|会惹)你(?:生气|烦|不开心|难过)|你的雷点',
    ],
  },
  {
    intent: 'ask-place',
    weight: 6,
    en: [
      'where (are you|you are|you at|are we|is this|am i)( now| right now| from| exactly| located)?$|where (do|did) you (live|come from|grow up|stay)|where are you|what is this place|what (place|city|country) (is this|are you)|(describe|tell me about) (the|this|your) (place|room|scene|surroundings|home|house|city|town)|what (do|can) you see|look around|what is around (you|us)|your (home|house|apartment|city|home ?town)$|which (city|country)',
    ],
    zh: [
      '你(?:现在|住|人|家|到底)?(?:住)?在(?:哪|什么地方|哪里|哪儿|何处)|(?:这|这里|这儿|我们|咱们)(?:现在)?(?:这)?(?:是在|是|在)(?:哪|什么地方|哪里|哪儿)|你(?:是|从|来自|打)(?:哪里|哪儿|哪|什么地方)(?:的)?(?:人|来)?|你(?:的)?(?:家乡|老家|城市|家)(?:是|在|怎么样|什么样)|(?:描述|形容|说说|介绍)(?:一下)?(?:周围|这里|这个地方|你那|环境|场景|四周|这儿)|你(?:能)?看(?:到|见)(?:了)?(?:什么|啥)|周围(?:有|是)|这是什么地方',
    ],
  },
  {
    intent: 'ask-doing',
    weight: 6,
    en: [
      'what are you (doing|up to|working on|thinking( about| of)?|making)( now| right now| today| tonight)?|what (have you been|were you) (doing|up to|thinking)|what did you do (today|yesterday|this|last)|are you (doing anything|free)$|what is on your mind|you (doing|up to)$|a penny for your thoughts|wyd',
    ],
    zh: [
      '(?:^|你|现在|刚才|刚刚|这会儿|最近|今天)(?:在|都在|正在|在那儿|在那里)(?:干嘛|干啥|做什么|忙什么|忙啥|干什么|做啥|想什么|想啥|搞什么)(?:呢|呀|啊)?$|^(?:你)?(?:现在|今天)?(?:干嘛|干啥|忙什么|忙啥|想什么|想啥)(?:呢|呀|啊)?$|你(?:今天|昨天|刚才)(?:都)?(?:做|干)了(?:什么|啥|些)|你在(?:想|忙|做)(?:什么|啥)|在吗.{0,2}干嘛|你有空(?:吗|么)',
    ],
  },
  {
    intent: 'ask-abilities',
    weight: 6,
    en: [
      'what (else )?(can|could) (you|we|i) (do|talk about|help|say|ask)|what are you (able|capable)|how can you help|can you help( me)?$|what (should|can|do|shall) (we|i) (talk about|ask you|chat about|say|do here)|(your )?(features|abilities|capabilities|skills|commands)$|^help( me)?( please)?$|how does this (app|site|chat|work)|what is (this|yuanfen|this (app|site|website|place for))$|can you (speak|understand|talk)~(english|chinese|mandarin)|do you speak|are you (any )?(good|useful)',
    ],
    zh: [
      '你(?:都|还|到底|究竟)?(?:会|能|可以)(?:做|干|帮我做|帮我|聊|为我做)?(?:些)?(?:什么|啥|哪些)|你(?:有什么|有啥|的)(?:功能|能力|本领|用处|本事|技能)|(?:能|可以)帮(?:我)?(?:什么|忙|啥)|^(?:帮助|帮忙|帮帮我|功能|怎么玩|怎么用)|(?:我们|咱们|可以)?聊(?:点|些)?(?:什么|啥)(?:好呢|好|呢|吧)?$|这(?:个)?(?:网站|应用|软件|app|是什么)(?:怎么|是)?(?:用|玩|干|做)?|你(?:会|能)(?:说|讲|听)(?:懂)?(?:中文|英文|英语|普通话|汉语|粤语)|缘分是(?:什么|啥)',
    ],
  },
];
