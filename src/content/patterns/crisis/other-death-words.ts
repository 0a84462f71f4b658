/** Joins words to one alternative. */
const any = (...words: readonly string[]) => `(?:${words.join('|')})`;

const others =
  '(?!(?:dog|cat|pet|puppy|kitten|hamster|goldfish|fish|bird|grand\\w+|uncle|aunt|father|mother|parent|parents|brother|sister|husband|wife|son|friend|cousin|teacher|neighbou?r|people|plants?|phone|battery|he|she|they|hero|we|everyone dies|believe|fear|do)\\b)';
const death = any(
  'die(?:d)?(?! (?:of|from|in (?:the|this|a) (?:game|level)|on this|again in|hard|laughing|for)\\b)',
  'dead(?! (?:tired|end|line|serious|lift\\w*|battery)\\b)',
  'dying(?! (?:to|of|my hair|for|on)\\b)',
  'death(?! (?:metal|note|star|valley|row|stranding|scene)\\b)',
  'my (?:own )?(?:death|funeral|suicide|corpse|coffin|grave|obituary|eulogy|killer)',
  'suicid(?:e|al)',
  'noose',
  'six feet under',
  'afterlife',
  'overdose',
);

/**
 * Matches text that still mentions the writer's own death or harm after every figure of speech was removed, whatever
 * comes between.
 */
export const otherEnglishDeathWords = new RegExp(
  `(?<![a-z0-9])(?:${[
    `(?:i|me|myself)(?: ${others}[a-z\\d,]+){0,9} ${death}`,
    'my (?:own )?(?:death|funeral|suicide|corpse|coffin|grave|obituary|eulogy)|(?:simpler|easier|better|nicer|kinder|quieter|best) to be dead',
    '(?:never|not) (?:wak(?:e|ing) up|to (?:be here|exist|be alive|wake(?: up)?))(?= |$)(?! (?:early|at|before|on time|so|for|until|till|tired|in time|to (?:my|the) alarm|late|when)\\b)',
    '(?:reasons?|point|purpose|sense)(?: [a-z]+){0,6} (?:stick around|stay(?:ing)?(?: alive| here)?$|live|living|keep going|wake up|go on|be here|keep breathing|hold on|get out of bed)(?= |$)(?! (?:in|with|at|near|for|so)\\b)|(?:run|ran|running|out) (?:out )?of reasons(?=$| to (?:live|stay|be|go on|keep))|(?:makes?|made|making) me want to (?:stay|live|be alive|keep going)$|no point anymore|i have lost hope|meet my maker|bought a rope(?! (?:for|to (?:climb|tie)|ladder|swing)\\b)|(?:sat|sit|sitting|stood|standing) on the (?:ledge|railing|tracks)|not sure i want to be (?:here|around|alive)|(?:bear|stand|face|survive) (?:living )?(?:one more|another) (?:day|night)|heaven would take|not (?:see|find|feel) (?:the|any|a) point (?:of|in) (?:another|tomorrow|anything|any of|it all)|reasons? (?:why i should )?not to (?:do it|die|jump|end|kill|cut)',
    '(?:future|tomorrow)(?: [a-z]+){0,4} (?:black|blank|bleak|pitch|empty|nothing)(?= |$)|not (?:see|have|imagine|picture) (?:a|any|my|the) future|not see myself (?:in (?:it|the future)|(?:alive|around|here|growing|getting old))|(?:being|to be) (?:a person|human|a human being|me)(?= anymore|$)(?<=(?:tired|exhausted|sick|done|weary|hate|stop|drained|exhausting) (?:of |with |from |by )?(?:being|to be) (?:a person|human|a human being|me))',
    '(?:think|believe|guess|doubt|sure|hope|expect|plan|want)(?: [a-z]+){0,4} (?:make it|live|get|reach|survive)(?: [a-z]+)? (?:to|past|until|till)(?: (?:my|see))? (?:\\d+(?:th|st|nd|rd)?|thirty|twenty|forty|eighteen|next|christmas|graduation|the end of (?:the|this) (?:year|month|week)|tomorrow|morning|adulthood|old age)',
    '(?:pills|tablets|meds|rope|blade|razor|gun|knife|noose)(?: (?:is|are|were|was|all|sitting|right))* (?:lined up|counted|waiting|in front of me|on the (?:table|bed|nightstand|counter) and|hidden|loaded|hanging|tied)|(?:gun|rope|pills|razor|blade|bridge|tracks|balcony)(?: [a-z]+){0,9} (?:stop|keep|started) thinking|(?:know|decided|chosen|picked) (?:exactly )?(?:which|what|how|when|where)(?: [a-z]+){0,3} (?:bridge|pills|rope|tree|train|building|roof|method|night|i will do it|to do it)(?= |$)',
    '(?:the|my|a) (?:note|letters?|goodbye)(?: (?:is|are|has been|have been))? (?:is )?(?:written|done|finished|ready|sealed)(?! for (?:my|the) (?:teacher|landlord|boss|bank))|wrote my will|my will is (?:done|written|ready)|will not (?:hurt|suffer|feel (?:pain|anything|this)|be in pain|be a (?:problem|burden|bother)|bother (?:you|anyone)|have to (?:hurt|suffer|feel))(?: [a-z]+){0,2} anymore',
    '(?:drove|drive|driving|crash\\w*|swerv\\w*|steer\\w*|walked|stepped|fell|let go)(?: [a-z]+){0,7} (?:on purpose|deliberately|off the road|into oncoming|off a cliff)(?! in (?:the|a) game)|(?:hanging|drowning|overdos\\w+|jumping|cutting|pills|gas|a gun|bleeding|a train)(?: or| versus| vs) (?:hanging|drowning|overdos\\w+|jumping|cutting|pills|gas|a gun|bleeding|a train)|(?:stops?|stopped) (?:my|your|the) heart(?! (?:beating fast|from)\\b)|(?:do|did|doing|done) it (?:painlessly|without pain|quickly and|so that it does not hurt)',
    '(?:days?|weeks?|months?|years?) clean(?! (?:eating|of (?:sugar|alcohol|nicotine|coffee)|energy)\\b)|(?:my own|my) blood(?= |$)(?! (?:test|pressure|sugar|type|results|work|donation|group|boil|bank|brother|sample)\\b)|deserve(?: [a-z]+){0,2} (?:pain|suffer\\w*|hurt|punish\\w*|to bleed|scars)|(?:cuts|scars|bandages|burns|marks|gashes)(?: [a-z]+){0,4} (?:her|his|their|my) (?:arms?|wrists?|thighs?|legs?)|(?:wrists?|arms?|thighs?) (?:is|are|keeps?|still|were) bleeding|(?:with|used|found|bought|hid|have|grabbed|reach\\w* for|need|got)(?: [a-z]+){0,2} (?:razor ?blades?|my blade|the blade|my razor(?! to))(?= |$)',
    '(?:found|saved|stopped|caught|rescued) me (?:too (?:soon|early)|in time|before|on the (?:bridge|roof|ledge))|(?:angry|sad|disappointed|regret\\w*|upset|ashamed|sorry|hate|devastated|mad)(?: [a-z]+){0,2} i (?:had |have |am )?(?:survived|still alive|lived|alive|woke|made it|failed)|past (?:the point of )?(?:being )?(?:saved|saving|help)|no (?:other )?way out(?: of (?:this|it))? (?:except|but|other)|too (?:scared|afraid|much of a coward|chicken|weak|cowardly) to (?:do it|kill|jump|go through|end)|voices(?: [a-z]+){0,3} (?:tell|telling|told|say|want)(?: me)? (?:to|i should|i deserve)',
    '(?:see|be with|join|meet|with|to) (?:my |her |him )?(?:dead|late|deceased) [a-z]+(?: again| soon|$| ,)|(?:not|never) (?:made|meant|built|cut out) for (?:this (?:world|life)|people like me|living|life)|(?:am|be|i will be) leaving (?:it|this (?:world|life|earth)|everyone)(?= |$)(?! (?:at|in|on|for|to you)\\b)|and die$|(?:wish|wishes|wished|if only) (?:my |her |his )?(?:parents?|mother|they|she|he|god|everyone)(?: had| would have)? (?:never|not|aborted)(?: [a-z]+){0,2} (?:had|have|made|born|me|existed)|(?:give|hand|return) (?:my |this )?life back|(?:asked|ask) to be born|wish(?:es|ed)? (?:she|he|they) (?:was|were|had|would|could)(?: (?:never|not|just))* ?(?:dead|born|gone|die|exist|alive)',
    '(?:gave|given|giving|give)(?: away)? all my (?:things|stuff|clothes|belongings|money|savings)(?: away)?$|(?:end|ending) things(?=$| ,| tonight| for good)(?! with| between)|(?:not|never) (?:in|part of) (?:the picture|their lives|your life|my kids lives)(?= |$)(?<=i (?:was|were|am) not (?:in|part of) (?:the picture|their lives|your life|my kids lives))|(?:stop|end|finish|leave) everything(?= forever| for good|$)',
  ].join('|')})(?![a-z0-9])`,
);

const otherDead = '[她他它狗猫鼠鱼鸟兔龟花树草虫蚊蝇鸡鸭爷奶公婆叔姨舅姑敌怪]';
export const otherChineseDeathWords = new RegExp(
  [
    `(?:我|自己|让我).{0,10}死(?![你您它党磕机记守战撑宅忠扛皮板线活路角角鬼心])(?<!${otherDead}.{0,3}死)`,
    `(?:^|,\\s?|还没|没(?=死(?:$| ,))|会不会|怎么|要是|能不能|会|连|是|早|快点|的)(?:死(?:了|掉|的(?:念头|勇气|时候|想法|冲动|感觉|权利|决心|欲望)|给|去|是|也|不足|亡(?:对我|才|是解脱|的念头))|死$)(?<!${otherDead}(?:们)?(?:都|就|就是|全|已经|会|快|早|怎么|是|也|要)?(?:死(?:了|掉|给|去|是|也)?))(?!.{0,5}(?:boss|怪|副本|复活))(?!.{0,3}(?:人了|我了|你了))`,
    '想死的(?:心|念头|冲动)|死给(?:我|你|大家)看|要是没有我就?好|是死是活|(?:没有|没|失去|缺|找不到)(?:任何|什么|了)*(?:继续|走|坚持|撑|熬|努力|挣扎)(?:下去)?的(?:理由|勇气|动力|意义|力气|必要|希望)|我(?:会|就|真|不过|只不过|终究|从来)*是(?:个|一个|最)?(?:没用|无用|失败|多余|一无是处|废)(?:的|的人|透顶)|(?:没有明天|没有以后|没有未来|没有将来|到头了|走到(?:了)?(?:尽头|绝路|头)|到尽头|无路可走|没路可走|没活路)',
    '(?:没有我|没了我|少了我).{0,10}(?:好(?:一?点|些|过|起来|很多|得多)|轻松|幸福|更|省)|(?:等|到)我(?:走|死|不在|离开)了?.{0,8}(?:你们?用|给你|照顾|打开|再看|再读|归|留给|就知道|别难过|替我)|(?:那天|当天|之后|以后|过完|今晚|明天)我?就(?:走|离开|消失|死)(?:了)?(?:$| ,)|(?:以后|再)(?:也)?没(?:有)?机会(?:了|再)?(?:$|.{0,3}(?:见|聊|说|告诉))|我(?:再也)?不会(?:再)?回来了|(?:在想|想着|考虑|计划)(?:怎么|怎样|如何)(?:离开|走|消失|解脱)(?:$|了| ,)|会是(?:他们|大家|家里|你们|家人)的(?:拖累|累赘|负担)',
    '(?:我|人|正|现在|就|站|坐|爬).{0,3}(?:在|到|上)(?:了)?(?:天台|楼顶|顶楼|桥边|桥栏|护栏外|栏杆外|铁轨|窗台)(?:上|外|边)?(?:了|的?边缘)?(?:$| ,)|(?:吃|吞|喝|服)(?:了|下|掉|进)*(?:[十百]|[一二两三四五六七八九]十|\\d\\d+|几十|好几|一整|整整?一?|半|一|大半|满满一?|两)(?:来|多|几)?(?:瓶|把|片|颗|粒|盒|板)?(?:多)?.{0,4}(?:药|敌敌畏|农药|头孢)(?<!(?:一|两|半)(?:片|颗|粒).{0,5})|(?:吃|吞|喝)多少.{0,6}(?:药|才(?:能|会)?(?:死|没命))|(?:疼|痛|流血)(?:的|时|了)?(?:时候)?.{0,4}(?:才|能).{0,8}(?:活着|轻松|好受|存在|平静|舒服)|(?:在|从)?(?:天上|天堂|那边|另一个世界)(?:等|接|陪)(?:着)?我|(?:等|接)我(?:去|过去)?(?:团聚|那边|天上)',
  ].join('|'),
);
