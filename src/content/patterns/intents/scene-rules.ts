import type { IntentRule } from './intent-names.ts';

/** Moves inside the story, and messages about the conversation itself. */
export const sceneRules: readonly IntentRule[] = [
  {
    intent: 'scene',
    weight: 4,
    en: [
      '^(can|may|could|shall|should) (i|we) (please |just |maybe )?(sit|come|join|stay|lean|look|help|walk|rest|hide|warm|dance|enter|touch|try|taste|watch|borrow|take a|have a|get a|order)',
      '^(let us|shall we|want to|come|come on let us) (go|walk|dance|sit|take|get|run|leave|watch|drive|cook|bake|explore|stay|find|look|drink)',
      'i will (have|take|order|try) (a|an|some|the|one|two|another)|i would like (a|an|some|the|one|another)|i am (soaked|freezing|dripping)',
      'i (will|would like to|want to|would love to) (sit|stay|join)( down| with| here| you| a while)?',
      '^i (sit|lean|nod|smile|sigh|reach|whisper|wink|shrug|blush|knock|kneel|bow|wave)( (down|over|closer|at|my|back|in|to|out|next|beside|up)|$)',
    ],
    zh: [
      '^(?:我们|咱们|一起)出(?:去|发)',
      '^(?:我)?(?:可以|能|能不能|可不可以)(?:坐|进来|进去|待|靠|看看|看一下|帮你|尝|试|喝|点|借|摸|留|跳)',
      '^(?:我们|咱们|一起)(?:去(?!年)|走|跳|坐|出发|逛|散步)',
      '(?:我要|给我来|来)(?:一)?(?:杯|份|碗|块|壶|只)|我(?:都|全)?(?:淋湿|湿透)',
      '^我(?:坐下|坐到|坐在你|走进|走到|走近|走过|站起|靠在|靠近|推开|敲敲?门|伸手|点点?头|叹了?口气|拿起|打开门|关上门|跟着你|挥挥?手|耸耸?肩|凑近|转过身|递给你)',
    ],
  },
  {
    intent: 'scene-question',
    weight: 4,
    en: [
      '(what is|is there (anything|something)|what do you have|what have you got) (in|on|behind|under|inside) (the|that|your) (oven|box|table|shelf|counter|bag|wall|window|drawer|cup|pot|jar|door|corner|room|menu|pocket|basket)',
      'what smells|something smells|smells (so |really )?good|what is that (sound|smell|noise)|what are you (holding|hiding)',
    ],
    zh: [
      '(?:什么|好)(?:味道|东西)?(?:这么|好)?香|那是什么(?:声音|味道)',
      '(?:柜台|桌子|炉子|烤箱|架子|墙|窗|抽屉|盒子|菜单).{0,2}(?:上|里|后面|下面|外).{0,3}(?:有|是)(?:什么|啥)',
    ],
  },
  {
    intent: 'confusion',
    weight: 6,
    en: [
      'you (already |just )(said|told me|asked|did) (that|this|me that|it)|you (keep|are) (repeating|saying the same)|(did|do) not answer( my| the| me)?|answer (my|the) question|(does|did) not make (any )?sense|makes no sense|what do you mean|what does that (even )?mean|i do not (understand|get it|follow|get you)|why (do|did|would) you (say|ask) (that|so|this)|(what are you|you are) (talking about|not listening)|that is not what i (said|asked|meant)|not what i (said|asked|meant)|off topic|that was random|^you (always|keep) say(ing)? (the same|that)|^(what|huh|wut|pardon|come again|excuse me what|say that again|say again)$|are you (even )?listening',
    ],
    zh: [
      '没头没脑',
      '你(?:刚才|刚刚|已经|之前)?(?:说|讲|问)过了|你(?:怎么)?(?:老|总|又|一直|只会)(?:是)?(?:重复|说一样|说这|这句)|是不是只会说|(?:没|没有)(?:有)?(?:回答|答)|(?:答非所问|驴唇不对马嘴|前言不搭后语|牛头不对马嘴)|什么意思|啥意思|(?:没|不)(?:听|看|太)?(?:懂|明白)|听不懂|(?:你)?(?:为什么|为啥|干嘛)(?:这么|这样)?(?:说|问)(?:呢)?$|我(?:说|问)的?(?:不|并不)是|你在(?:说|讲)(?:什么|啥)|你(?:有没有|到底有没有)?在听|^(?:什么|哈|嗯哼|啥)$|莫名其妙|不是这个意思|跑题',
    ],
  },
  {
    intent: 'ask-why',
    weight: 3,
    en: ['^(but )?(why|why not|how come|why is that|why so|and why|how so)$'],
    zh: ['^(?:那|可是|但是)?(?:为什么|为啥|怎么会|为何|怎么说)(?:呢|啊|呀|这样|不)?$'],
  },
  {
    intent: 'drop-it',
    weight: 6,
    en: [
      'never ?mind|nvm|forget (it|about it|i said)|(do|would) not (want to|wanna|like to|feel like) (talk|talking) about|(change|switch|another) (the )?(subject|topic)|talk about something else|drop it|let it go|does not matter|not important|skip it',
    ],
    zh: [
      '(?:不|没)(?:想|要)(?:聊|谈|说|提)(?:这个|了|它|这些|那个)?|换(?:个|一个)?(?:话题|别的)|(?:不说|别提|不提|不聊|别聊)(?:了|这个|它)|当我没说|没什么大不了|说点别的|聊(?:点|些)?别的|不重要|跳过',
    ],
  },
  {
    intent: 'announce',
    weight: 4,
    en: [
      'guess what|you know what$|you will never (guess|believe)|(can|could|may) i (tell|ask|show) you (something|a question|a secret|sth)|i (have|got|need|want) (something )?to (tell|ask|show|confess)( you)?( something)?|i have a (secret|confession|question|story)( for you)?|let me tell you',
    ],
    zh: [
      '你猜(?:怎么着|怎么|我|发生)|(?:我)?(?:想|要)?(?:跟|告诉|和)你(?:说|讲|坦白)?(?:个|一个|一件|件|个)(?:事|秘密|小秘密)|(?:我)?(?:可以|能|想)?(?:问你|请教)(?:个|一个|件)?(?:问题|事)|我有(?:个|一个|件|一件)(?:问题|秘密|事|心事)|你绝对(?:猜|想)不到|我跟你(?:讲|说)(?:啊|哦|个|件|$)',
    ],
  },
  {
    intent: 'ask-site',
    weight: 6,
    en: [
      'how much (does|do|is)~(cost|it|this|gems?|vip|membership)|(is (it|this)|are you) free( to use)?$|what (are|is) (the )?(gems?|vip|svip|price|membership)|(other|more|new|different) characters|(delete|cancel|close) my (account|subscription|chat|membership)|(change|upgrade) (my )?(plan|account|avatar|background|settings)|subscription|refund|privacy|who (can )?(read|see)s? (this|my|these)|bug report|customer service|report (a|you|this)|dark mode|voice (message|chat|reply)|talk with voice|can you (talk|speak)$',
    ],
    zh: [
      '(?:多少|要|花)钱|收费|免费(?:吗|的)|会员|充值|宝石|钻石|订阅|退款|隐私|(?:别的|其他|其它|更多|新)(?:的)?角色|(?:删除|注销|取消)(?:我的)?(?:账号|帐号|账户|订阅|聊天|会员)|(?:换|改)(?:头像|背景|设置)|客服电话|举报|反馈|语音(?:回复|消息|吗)|谁(?:能|会|可以)看(?:到|见)',
    ],
  },
  {
    intent: 'ask-language',
    weight: 6,
    en: [
      '(say|speak|write|talk|answer|reply|respond)( to me| something| anything)?( only)? in (english|chinese|mandarin|spanish|french|german|japanese|korean)|(speak|use|switch to) (english|chinese|mandarin|spanish|french|german|japanese|korean)|(can|do) you (speak|understand|know)~(english|chinese|mandarin|languages?|spanish|french|german|japanese|korean)|(what|which|how many) languages',
    ],
    zh: [
      '(?:说|讲|用|换成|换|改用|会说|会讲)(?:一下|点|句|几句)?(?:中文|英文|英语|普通话|汉语|粤语|日语|日文|法语|韩语)|你(?:会|能|懂|听得懂|看得懂)(?:说|讲|听|看)?(?:懂)?(?:中文|英文|英语|普通话|汉语|粤语|日语|日文|法语|韩语)|(?:几|哪|多少)(?:种|些|门)语言',
    ],
  },
  {
    intent: 'friendship',
    weight: 6,
    en: [
      '(can|could|will|shall|let us|are) (we|you)( please)? (be|become|stay)?( my)?( just| good| best)? ?friends?$|(be|become) (my )?(best )?friends?( with me)?|are we friends|you are my (best )?friend|i (consider|think of) you (as )?a friend|friend ?zone',
    ],
    zh: [
      '(?:做|交|当|成为)(?:个|好|我的|我)?(?:好)?朋友|(?:我们|咱们)(?:是|算)(?:好)?朋友|你是我(?:最好)?的?(?:好)?朋友|(?:愿意|可以|能)(?:和|跟)我(?:做|交|当)(?:个)?朋友',
    ],
  },
  {
    intent: 'ask-luck',
    weight: 6,
    en: [
      'wish me (good )?luck|(keep your )?fingers crossed|cross your fingers|encourage me|cheer (for )?me( on)?$|(say|tell me) (something )?(encouraging|motivating|nice|kind)|motivate me|pep talk|believe in me|i can do (this|it)',
    ],
    zh: [
      '祝(?:我|福我)(?:好运|一切顺利|成功|吧)?|给我(?:加油|打气|鼓励|鼓鼓劲)|鼓励(?:一下)?我|(?:为|替|帮)我加油|加油$|保佑我|说(?:点|句)(?:鼓励|好听|暖心)',
    ],
  },
  {
    intent: 'ask-compliment',
    weight: 6,
    en: [
      '(give|say|pay) me a compliment|compliment me|(say|tell me) something nice (about|to) me|am i (pretty|beautiful|handsome|ugly|cute|smart|attractive|boring|weird|a bad person|a good person|interesting)|what do you (think of|like about) me|how do i look|flatter me',
    ],
    zh: [
      '夸(?:夸|一夸|一下|我)|(?:表扬|赞美|称赞)(?:一下)?我|我(?:好看|漂亮|帅|丑|可爱|聪明|无趣|奇怪)(?:吗|不|么)|你(?:觉得|认为)我(?:怎么样|怎样|好看|漂亮|是个|是不是|如何)|对我(?:的)?(?:印象|感觉|评价)|你喜欢我(?:什么|哪)',
    ],
  },
  {
    intent: 'curiosity',
    weight: 6,
    en: [
      '(tell|teach|give|share|say)( me)? (something|a|an|one|some|any)( new| random| fun| cool| weird)* ?(interesting|fun|new|random|weird|cool|strange|fact|facts|trivia|amazing)|(fun|random|interesting|weird|cool) facts?|did you know$|surprise me|teach me something|say something( else| interesting)?$|talk to me$|start a conversation|you (start|choose|pick|decide|first)$|tell me anything',
    ],
    zh: [
      '(?:说|讲|聊|告诉我|来)(?:点|个|些|一个|一点|件)?(?:有趣|好玩|新鲜|冷知识|有意思|奇怪|没听过)|冷知识|涨(?:涨)?知识|给我(?:个|点|一个)?惊喜|随便(?:说|聊|讲)(?:点|说|聊)?|你(?:来)?(?:起|开)(?:个)?头|你先(?:说|讲|来)|跟我说(?:说)?话|陪我(?:聊|说)|说(?:点|句)(?:什么|话|啥)(?:吧)?$|有什么新鲜事',
    ],
  },
  {
    intent: 'hug',
    weight: 6,
    en: [
      '(hug|hold|cuddle|embrace) me|(a|give me a|need a|want a|some) (big |warm |little )?(hug|cuddle)s?|hugs?( please)?$|can i (have|get) a hug|(i )?hug you|pat (my|your) (head|back)|comfort me',
    ],
    zh: ['抱抱|拥抱|抱(?:一下|我|紧|住)|求抱|想被抱|摸摸(?:头|我)|安慰(?:一下)?我|拍拍(?:我|背)|^抱$|贴贴'],
  },
  {
    intent: 'ask-single',
    weight: 7,
    en: [
      '(are you|you are|r you|you) %(single|taken|married|engaged|seeing (someone|anyone|anybody)|dating (someone|anyone)|in a relationship|available)|do you have (a |any )?(boyfriend|girlfriend|husband|wife|partner|lover|crush|significant other)|have you ever (been in love|had a (boyfriend|girlfriend|crush)|loved|dated|been married|kissed)|(who is|do you have) your (boyfriend|girlfriend|partner|crush|ex)|been in love (before)?|your love life',
    ],
    zh: [
      '你(?:是|还|现在)?(?:单身|有(?:没有)?(?:男朋友|女朋友|对象|老公|老婆|男友|女友|伴侣|喜欢的人|爱人)|结婚了|谈过(?:恋爱|几)|恋爱过|爱过(?:人|谁)?|脱单)|你(?:的)?(?:男朋友|女朋友|对象|感情(?:史|状况)|初恋|前任)',
    ],
  },
];
