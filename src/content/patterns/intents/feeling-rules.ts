import type { IntentRule } from './intent-names.ts';

const iAm = '(i am|i feel|i have been|i was|feeling|makes me|made me|i am feeling|got me|i get|i got) %';

/** Feelings that the user speaks of. "I am not sad" matches none: only listed words may stand between. */
export const feelingRules: readonly IntentRule[] = [
  {
    intent: 'feel-sad',
    weight: 5,
    en: [
      'i (have )?(failed|messed up|screwed up)|flunked',
      `${iAm}(sad|down|depressed|heartbroken|unhappy|blue|miserable|hopeless|awful|terrible|low|upset|hurt|empty|devastated|broken|crying|gloomy|in pain|grieving|not (ok|okay|well|happy|good|great|fine)|worthless|numb|nothing|dead inside|ruined)`,
      'i (have been |keep |just |was )?(crying|cried|cry)|want to cry',
      '(broke up|dumped me|left me|divorc(e|ed|ing))',
      'my [a-z]+ (just |recently )?(died|passed away|is dying)',
      'i lost my (job|mom|mum|dad|mother|father|dog|cat|friend|best friend|grandmother|grandfather|grandma|grandpa|wife|husband)',
      '(bad|rough|awful|terrible|horrible|worst|hard|shitty|crappy) (day|week|night|year|time)',
      'i hate (myself|my life)|heartbreak|i miss (my|him|her|them|home)',
      'everything (sucks|is awful|went wrong)|cancer|funeral|miscarriage|burn(ed|t) down|diagnosed with',
      'heart attack|(car|bad|terrible) accident',
      '(was|been|got|getting|being) (fired|laid off|evicted|bullied|robbed|mugged|cheated on)',
      'cheated on me|bankrupt|in (the )?hospital|terminally ill|refugee|bombed',
    ],
    zh: [
      '(?:爸|妈|奶奶|爷爷|外婆|外公|姥姥|猫|狗|他|她).{0,4}走了|心里空|空落落|空虚|麻木|没考(?:好|上)|考砸|搞砸|落榜|(?:我|又)失败',
      '(?<![不没别你])(?:难过|伤心|住院|沮丧|低落|想哭|抑郁|心碎|委屈|难受|失落|痛苦|绝望|心痛|崩溃|哭了|在哭)(?!吗)',
      '(?:我|很|好|有点|今天|最近|心情|太)(?:真的|很|好|有点|今天|心里)?(?:不开心|不高兴|不快乐|不好受|不太好|不好$|糟|糟糕)',
      '心情(?:很|好|太|有点|特别)?(?:差|坏|不好|糟)|分手(?:了)?|失恋|被甩|去世|过世|离开了我',
      '(?:爸|妈|奶奶|爷爷|外婆|外公|姥姥|猫|狗|他|她)走了|讨厌(?:我)?自己|恨自己|糟糕的一天|倒霉|癌症',
      '车祸|葬礼|流产|(?:被|遭)(?:裁|解雇|开除|辞退|欺负|霸凌|骗|抢|背叛)|确诊|出轨|破产|着火|火灾|离婚',
      '病危|出事了|没保住',
    ],
  },
  {
    // A loss takes precedence over other subjects in the same message: family, pets, love.
    intent: 'feel-sad',
    weight: 6.5,
    en: [
      'broke up with me|dumped me|left me for|my [a-z]+( [a-z]+)? (just |recently |has |have )*(died|passed away|is dying)',
      'i lost my (mom|mum|dad|mother|father|dog|cat|friend|best friend|grandmother|grandfather|grandma|grandpa|wife|husband|job)',
      'i (just )?(got|was) (fired|laid off|dumped)',
    ],
    zh: [
      '(?:爸|妈|奶奶|爷爷|外婆|外公|姥姥|猫|狗|兔子|仓鼠|朋友)(?:咪|狗)?.{0,4}(?:死了|去世|过世|走了|没了)|被甩|跟我分手|分手了|我(?:失业|被裁|被开除|被炒)',
    ],
  },
  {
    intent: 'bad-news',
    weight: 6.2,
    en: [
      '(my|our) [a-z]+( [a-z]+)? (just |has |have |had |was |were |got |is |are )*(cancell?ed|ruined|stolen|broken|leaking|delayed|postponed|rejected|refused|gone wrong|crashed|flooded|called off|overbooked)',
      '(cancell?ed|ruined|stole|broke|smashed|lost|postponed|rejected|refused|turned down|called off|forgot|forgets|wrecked|dented) (my|our|on me)',
      '(had|having) an? (bad |big |huge |terrible )?(fight|argument|row) with|(my|the) [a-z]+ is an? (idiot|jerk|asshole|moron|bully)',
      '(stopped|quit|refuses|refused|will not|does not) (talking|speaking|talk|speak|to talk|to speak) to me|(ghosted|blocked|abandoned) me',
      'i (just |have |had )?(lost|dropped|broke|missed|forgot|spilled|crashed) (my|our)',
    ],
    zh: [
      '(?:跟|和).{1,8}(?:吵架|吵了|闹翻|打架)|不回我(?:消息|微信|信息)|(?:不理我|不跟我说话|不和我说话|拉黑(?:了)?我|把我拉黑)',
      '(?:取消|泡汤|推迟|没收|弄丢|摔坏|弄坏|偷走|毙掉|退回来?)了?我(?:们)?的?',
      '(?:我|我们).{0,6}(?:假期|年假|假|航班|计划|约会|方案|票|手机|钱包|车|钥匙|稿子|行李|订单).{0,4}(?:取消|泡汤|黄|没|丢|坏|误|晚点|被偷|被毙|被退)',
      '(?:把我|我)(?:的)?.{0,6}(?:取消|弄丢|搞丢|搞砸|弄坏|偷|毙)了',
    ],
  },
  {
    intent: 'feel-lonely',
    weight: 6,
    en: [
      `${iAm}(lonely|alone|isolated|left out|lonesome|unloved|forgotten|homesick)`,
      'no friends|nobody (likes|loves|understands|cares about|talks to|wants) me',
      'no one (likes|loves|understands|cares about|talks to|to talk to)',
      'i have (nobody|no one|no friends)|loneliness|nobody (cares|to talk to)|all by myself|all alone',
    ],
    zh: [
      '(?<![不没别你])(?:孤独|寂寞|孤单)(?!吗)',
      '没(?:有)?(?:朋友|人(?:爱|懂|理|陪|关心|在乎|跟我|和我|喜欢)|谁(?:爱|懂|陪))',
      '一个人(?:好|很|太|待着|在家|过)|没人说话|形单影只|想家',
    ],
  },
  {
    intent: 'feel-anxious',
    weight: 5,
    en: [
      `${iAm}(anxious|nervous|worried|stressed|scared|afraid|overwhelmed|panicking|panicked|tense|under pressure|freaking out|stressed out|terrified|frightened|uneasy)`,
      'anxiety|panic attack|(too much|so much|under) (stress|pressure)|burn(ed|t)? ?out',
      'i (can not|do not) (cope|relax|calm down|breathe)|stressing|i worry|my heart is racing',
      'overthinking',
    ],
    zh: [
      '我(?:好|很|有点|最|真的)?怕(?!是)',
      '(?<![不没别你])(?:焦虑|紧张|担心|害怕|压力(?:很|好|太|大|山)|慌|不安|惶恐|恐慌|喘不过气|心慌|发愁)(?!吗)',
      '(?:快)?要?(?:被)?(?:逼疯|压垮|撑不住|扛不住)|压力(?:好|很|太|有点|特别)?大|想太多',
    ],
  },
  {
    intent: 'feel-anxious',
    weight: 4,
    en: ['(exam|interview|deadline|surgery)s? (tomorrow|coming|soon|next|is|this)'],
    zh: ['(?:要|快|明天|下周|后天)(?:要)?(?:考试|面试|答辩|交稿|手术)(?:了)?'],
  },
  {
    intent: 'feel-tired',
    weight: 5,
    en: [
      `${iAm}(tired|exhausted|sleepy|drained|worn out|knackered|weary|fatigued|beat|wiped|wiped out|burned out|burnt out|half asleep|shattered)`,
      'i (can not|could not|did not) sleep|no energy|still awake|(barely|hardly) slept|(want|need) to sleep',
      'need (a )?(sleep|rest|nap|break)|insomnia|long day|so tired|did not sleep|working late|overtime',
      'barely slept|is killing me',
    ],
    zh: [
      '还(?:没睡|醒着)|睡不好',
      '(?<![不没别你])(?:好累|很累|太累|累了|累死|疲惫|疲倦|困了|好困|很困|没精神|没力气|精疲力尽|累坏|心累|真累|有点累|累啊|累成)(?!吗)',
      '睡不着|失眠|没睡(?:好|着|觉)|加班|熬夜|想休息|想睡|忙了一(?:天|整天)',
    ],
  },
  {
    intent: 'feel-angry',
    weight: 5,
    en: [
      `${iAm}(angry|mad|furious|pissed|pissed off|annoyed|irritated|fuming|raging|livid|frustrated|fed up|sick of)`,
      '(drives|driving|drove) me (crazy|mad|insane)|(makes|made) me (so )?(angry|mad|furious)',
      'i hate my (boss|job|life at work|coworker|colleague|neighbou?r|teacher|landlord)|pisses me off',
      '(yelled|shouted|screamed|yelling|shouting) at me',
      'so unfair|it is not fair|i want to (scream|punch|throw)',
    ],
    zh: [
      '(?:骂|吼|凶)(?:了)?我|冲我(?:发火|吼)',
      '(?<![不没别你])(?:生气|气死|愤怒|火大|恼火|气坏|发火|抓狂|气炸|窝火|不爽|气得|气人|忍无可忍|烦死)(?!吗)',
      '(?:好|很|太|真)(?:气|烦)(?!味|候|氛)|我(?:很|好|太)?烦(?:躁)?|不公平',
    ],
  },
  {
    intent: 'feel-happy',
    weight: 5,
    en: [
      `${iAm}(happy|glad|excited|thrilled|delighted|joyful|over the moon|great|amazing|fantastic|wonderful|proud|in love|ecstatic|cheerful|in a good mood|on top of the world|relieved|grateful)`,
      '(i|we) (just )?(got|won|passed|aced|finished|did it|made it|graduated|got promoted|finally)( a| the| my| an| it| promoted| married| engaged| hired| accepted| in)',
      'good news|great news|best day|celebrat(e|ing)|hooray|woohoo|yippee',
      'i got (promoted|married|engaged|hired|accepted)|having (a )?(great|good|lovely) (day|time)',
      'it is my birthday|great day|good day today',
    ],
    zh: [
      '(?:终于|总算).{0,6}(?:完|好|到|过|成)了?(?:$|了)|终于.{0,3}完',
      '(?<![不没你])(?:开心|高兴|快乐|兴奋|激动|幸福|太棒了|好耶|爽)(?!吗|不)|好消息|升职|加薪',
      '考(?:上|过)了|通过了|毕业了|中奖|拿到(?:了)?(?:offer|录取|奖)|庆祝|成功了|我(?:赢|做到)了',
      '(?:今天|心情)(?:真|很|超|特别)好|恋爱了|订婚|结婚了|今天(?:是)?我(?:的)?生日|好开森',
    ],
  },
  {
    intent: 'feel-bored',
    weight: 5,
    en: [
      `${iAm}bored`,
      'nothing to do|bored (to death|out of|as)|so boring|entertain me|amuse me|boredom|killing time',
      '^(so |very |really |just )?bored|what should i do (today|now|tonight)',
    ],
    zh: [
      '(?<![不没你])(?:好无聊|很无聊|太无聊|无聊死|真无聊|有点无聊|^无聊|我无聊|无聊啊|无聊透|闲得慌)(?!吗)',
      '没(?:事|什么事)(?:可)?(?:做|干)|闲着|打发时间|不知道(?:干嘛|做什么|干什么|干点什么)|逗逗我',
      '陪我玩',
    ],
  },
  {
    intent: 'feel-ill',
    weight: 5,
    en: [
      `${iAm}(sick$|ill|unwell|nauseous|dizzy|feverish|hungover|under the weather)`,
      'i have (a |the |an? bad |got a )?(cold|flu|fever|headache|migraine|cough|sore throat|covid|stomach ?ache|toothache)',
      'my (head|stomach|back|throat|tooth|leg|knee|tummy) (hurts|aches|is killing me)|caught a cold',
      'i am sick|hangover',
    ],
    zh: [
      '(?<![不没你])(?:生病|病了|感冒|发烧|头疼|头痛|头晕|咳嗽|肚子疼|肚子痛|胃疼|胃痛|牙疼|牙痛|嗓子疼|喉咙痛|不舒服|过敏|痛经|腰疼|拉肚子|宿醉)',
    ],
  },
];
