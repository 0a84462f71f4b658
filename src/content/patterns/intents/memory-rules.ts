import type { IntentRule } from './intent-names.ts';

/** Relatives and partners in a question. */
const kinInEnglish =
  '((older|elder|big|younger|little|twin) )?(sister|sis|brother|bro|mother|mum|mom|mommy|father|dad|daddy|daughter|son|wife|husband|grandmother|grandma|granny|grandfather|grandpa|granddad|aunt|auntie|uncle|cousin|boyfriend|girlfriend)';
const kinInChinese =
  '(?:表|堂)?(?:姐妹|兄弟|姐姐?|妹妹?|哥哥?|弟弟?|奶奶|外婆|姥姥|爷爷|外公|姥爷|姑姑|姨妈|阿姨|叔叔|舅舅|妈妈?|母亲|爸爸?|父亲|女儿|儿子|老婆|妻子|老公|丈夫|女朋友|男朋友)';

/** Questions about facts that the user has told. The facts themselves are read by `extractFacts`, not by patterns. */
export const memoryRules: readonly IntentRule[] = [
  {
    intent: 'ask-memory',
    weight: 6,
    en: [
      '(do|can|will|did) you (still |even |really )?(remember|recall|forget) (me|this|that|it|anything|who i am|what i (said|told you)|us|our|the things|my)',
      'what (do|did|can|else do) you (still )?(remember|know|recall)( about me| of me| about us)?',
      'what (did|have) i (tell|told|say|said|mention|mentioned)|(do|did) you (still )?remember$',
      'do you know (me|who i am)|who am i$|what do you know about me|have you forgotten',
      'you forgot( me)?|tell me (what you know )?about (me|myself)$|how (good|long) is your memory',
      'have we (met|talked|spoken)|summari[sz]e what i|remember (me|what i)',
    ],
    zh: [
      '(?:还|你)?记(?:得|住)(?:我(?!叫|的|喜|住|讨|养|生|爱|不|最|是做)|吗|什么|多少|啥|我的事|我说|我们)',
      '我(?:跟|和|对|给|都|刚才|之前|告诉)你?(?:都)?(?:说|讲|告诉|聊|提)(?:过|了)?你?(?:什么|啥|哪些|些什么)',
      '我告诉(?:过|了)?你(?:什么|啥|哪些|些什么)',
      '你(?:都)?(?:知道|了解)(?:关于)?我(?:的)?(?:什么|啥|哪些|吗|多少|些什么)|我是谁',
      '忘(?:了|记)(?:我|了我)|认(?:识|得)我(?:吗|么)|你对我(?:了解|知道)|你知道我是谁',
      '关于我.{0,4}(?:什么|知道|记得)|还记得吗',
    ],
  },
  {
    intent: 'ask-my-name',
    weight: 7,
    en: [
      '(what|do you (know|remember)|you (know|remember)|tell me|say|guess|recall|forgot|forgotten)~my name',
      'my name is what|what (am|was) i called|who i am called',
    ],
    zh: [
      '我(?:的名字)?(?:叫|是)(?:什么|啥)(?!做|工作)|我的名字(?:是什么|是啥|吗|呢|叫|$)',
      '(?:记得|知道|忘了|忘记|说出|说说)我(?:的名字|叫)|我叫啥',
    ],
  },
  {
    intent: 'ask-my-likes',
    weight: 7,
    en: [
      'what (else )?(do|did|is it) (i|that i) (say (that )?i )?(really )?(like|love|enjoy|liked|loved)( again| most| best)?',
      'what i (like|love|enjoy)( again| most| best)?$',
      '(what|do you (know|remember))~my (hobby|hobbies|interests|favou?rite|likes)',
      '(remember|know) what i (like|love|enjoy)|what are my (likes|hobbies|interests)',
    ],
    zh: [
      '我(?:最|都|平时|说过|说)?(?:我)?(?:喜欢|爱)(?:做|吃|干|玩)?(?:些)?(?:什么|啥|哪些)',
      '我的(?:爱好|兴趣|喜好|最爱)(?:是什么|是啥|吗|呢|有哪些|$)',
      '(?:记得|知道)我(?:喜欢|爱|的爱好|的兴趣)',
    ],
  },
  {
    intent: 'ask-my-dislikes',
    weight: 7,
    en: [
      'what (else )?(do|did) i (say (that )?i )?(really )?(hate|dislike|not like|detest|can not stand|hated|not stand)',
      'what (can|do) i not (stand|like)|what can not i stand|what (do|did) not i (like|love)',
      '(remember|know) what i (hate|dislike|do not like|can not stand)',
      'what are my (dislikes|pet peeves)|what i (hate|dislike|do not like|can not stand)( again)?$',
    ],
    zh: [
      '我(?:最|都|平时|说过|说)?(?:我)?(?:讨厌|不喜欢|受不了|不爱|怕)(?:做|吃|干)?(?:些)?(?:什么|啥|哪些)',
      '(?:记得|知道)我(?:讨厌|不喜欢|受不了|不爱|怕)',
    ],
  },
  {
    intent: 'ask-my-job',
    weight: 7,
    en: [
      'what (do|did) i (say (that )?i )?do( for (a living|work))?( again)?$',
      'what is my (job|work|profession|occupation)|where do i work',
      '(remember|know)~(my (job|work|profession|occupation)|what i do|where i work)',
      'my (job|profession|occupation) again$',
      'what (instrument )?(do|did) i (say (that )?i )?(play|sell|teach|run|deal in|trade in)$',
    ],
    zh: [
      '我(?:是)?(?:做|干)(?:什么|啥)(?:工作|的|职业)|我的?(?:工作|职业)是?(?:什么|啥)',
      '我(?:是)?在哪(?:里|儿)?(?:上班|工作)|我(?:是)?(?:做|干)(?:什么|啥|嘛)的|我学(?:什么|啥)',
      '我(?:是)?(?:做|干)(?:的)?(?:什么|啥|哪)(?:生意|买卖|一?行)|我(?:是)?(?:卖|教|拉|修)(?:的)?(?:什么|啥)(?:的)?$',
      '(?:记得|知道)我(?:的(?:工作|职业)|是做什么|做什么|在哪(?:里|儿)?(?:上班|工作))',
    ],
  },
  {
    intent: 'ask-my-home',
    weight: 7,
    en: [
      'where (do|did) i (say (that )?i )?(live|come from|lived)|where am i from',
      'what (city|town|country) (am i|do i|is mine)',
      '(remember|know)~(where i (live|am from|come from)|my (city|home ?town|town|home))',
      'what is my (city|home ?town|town|country)|which (city|town) (am i|do i)',
    ],
    zh: [
      '我(?:现在|目前)?(?:家|人)?(?:住|在)(?:在)?(?:哪|哪里|哪儿|哪个|什么)(?:里|儿|个)?(?:城市|地方)?(?!上班|工作)$',
      '我(?:是)?(?:哪里|哪儿|哪)(?:的)?人|我来自(?:哪|什么)',
      '我(?:的)?(?:城市|家乡|老家)(?:是)?(?:哪|什么|在哪)',
      '(?:记得|知道)我(?:家|住|来自|是哪|的城市|的家乡|在哪)',
    ],
  },
  {
    intent: 'ask-my-pet',
    weight: 7,
    en: [
      '(what|who|remember|know|how)~(is|name of|about) my (pet|dog|cat|puppy|kitten|rabbit|hamster|bird|parrot|fish|turtle|horse)( called| named|s? name)?( again)?$',
      'my (pet|dog|cat|puppy|kitten|rabbit|hamster|bird|parrot|fish|turtle|horse)s? (name|called)( again)?$',
      'what pets? do i have|do i have (a |any )?(pets?|dogs?|cats?)',
      '(remember|know) my (pets?|dog|cat|puppy|kitten|rabbit|hamster|bird|parrot|turtle|horse)',
    ],
    zh: [
      '我(?:家)?(?:的)?(?:宠物|猫|狗|猫咪|狗狗|小猫|小狗|兔子|仓鼠|鹦鹉|鸟|乌龟|鱼)(?:的名字)?(?:叫|是)(?:什么|啥)',
      '我(?:家)?养(?:了|的)?(?:是)?(?:什么|啥)',
      '(?:记得|知道)我(?:家)?(?:的)?(?:养|宠物|猫|狗|猫咪|狗狗|兔子|仓鼠)',
    ],
  },
  {
    intent: 'ask-my-family',
    weight: 7,
    en: [
      `(what|remember|know|recall)~(is|name of) my ${kinInEnglish}( called| named|s? name)( again)?$`,
      `my ${kinInEnglish}s? name( again)?$`,
      `(remember|know|recall) (who )?my ${kinInEnglish}( is|s name)?$`,
      `name of my ${kinInEnglish}|who is my ${kinInEnglish}$`,
    ],
    zh: [
      `我(?:家)?(?:的)?${kinInChinese}(?:的名字)?(?:叫|是)(?:什么|啥|谁)`,
      `(?:记得|知道)我(?:家)?(?:的)?${kinInChinese}(?:的名字|叫|是谁|吗|$)`,
    ],
  },
  {
    intent: 'ask-my-date',
    weight: 7,
    en: [
      'when is my (birthday|exam|interview|anniversary|wedding|test|flight|appointment|date|deadline|trip|party|concert|meeting|[a-z]+)',
      'what day is my|(remember|know)~my (birthday|anniversary|exam|interview|wedding|flight|deadline)',
      'what is my birthday',
    ],
    zh: [
      '我(?:的)?生日(?:是|在)?(?:什么时候|哪天|哪一天|几号|几月|何时|吗|呢)',
      '我(?:的)?(?:什么时候|哪天|几号)(?:的)?(?:过)?(?:生日|考试|面试|出发|结婚|航班)',
      '我(?:的)?(?:考试|面试|婚礼|航班|纪念日)(?:是|在)?(?:什么时候|哪天|几号)',
      '(?:记得|知道)我(?:的)?(?:生日|考试|面试|纪念日)',
    ],
  },
];
