/** Joins alternatives; each may be a pattern itself. */
const any = (...words: readonly string[]) => `(?:${words.join('|')})`;

const wanting = any(
  'want(?:s|ed|ing)?(?: nothing more than)?',
  'wish(?:es|ed|ing)?',
  'would (?:like|love|prefer)',
  'long(?:s|ed|ing)?',
  'hop(?:e|es|ed|ing)',
  'need(?:s|ed)?',
  'plan(?:s|ned|ning)?',
  'intend(?:s|ed|ing)?',
  'decided|deciding|going|about|ready|prepared|tempted|desperate|trying|tried|try|meant|supposed|deserve|begging|waiting|prefer',
);
const self = '(?:my|him|her|them|your|one)sel(?:f|ves)';
const dieHarmlessly =
  '(?! (?:of|from|on (?:that|this) hill|laughing|for|trying|in (?:battle|combat|my (?:own )?arms|the game|style)|hard|happy|rich|a (?:hero|legend|warrior|king|queen)|with honou?r|like a|old|my hair|down|again in)\\b)';
const dying = any(
  `die${dieHarmlessly}`,
  'be (?:dead|gone forever|no more|with (?:god|the angels) (?:now|already))',
  'not (?:be alive|exist|wake(?: up)?(?! (?:up )?(?:early|at|before))|live|be here anymore|be anything anymore)',
  'never (?:exist|have existed|have been born|wake up(?! (?:early|at|before)\\b))',
  '(?:stop|cease|quit) (?:existing|living|breathing|being(?: alive| here)?(?= |$)(?! (?:so|late|lazy|a|the|on|such|shy)\\b)|to exist)',
  `(?:kill|hang|shoot|drown|poison|off|unalive|end|hurt|harm|injure|cut|starve|neck|stab) ${self}`,
  'take my (?:own )?life|commit(?: suicide)?$|suicide|cease$',
  'end (?:it all|everything|my (?:own )?(?:life|existence|suffering|misery|pain|story)|it(?= |$)(?! (?:with|here for|now , the|on a)\\b))',
  'leave this (?:world|life|earth|planet|place forever)|exit (?:this|life)|check out (?:of life|permanently|for good)',
  '(?:sleep|go to sleep|fall asleep|close my eyes) (?:and|forever|for ever|for good|without)(?! (?:dream|rest|relax|listen|wake up (?:early|fresh|late)|eat|ignore|snore)\\b)',
  '(?:disappear|vanish|be gone|fade(?: away)?|evaporate|be erased|go away|not come back)(?=$| (?:,|for ?ever|for good|from (?:this|the) (?:world|earth|life|planet)|completely|and (?:not|never|nobody)|because|without a trace|so that|permanently|and everyone))',
  'get it over with and die|be put (?:down|out of my misery)|bleed out',
);

/** Wishes to be dead, not to exist, not to wake up, to disappear permanently. */
const wishes = [
  `(?<!\\bnot )(?<!\\bnever )${wanting} ${any('to', 'that i')} ${dying}`,
  `(?:should|could|might|may as well|might as well|would rather|rather|let me|better|will) ${any(`die${dieHarmlessly}(?! (?:than|before|in the|soon in)\\b)`, 'be dead(?! (?:than|if|in|by|meat)\\b)', 'not (?:exist|be alive|wake up|be here anymore)', `(?:kill|hang|shoot|off|drown|end) ${self}`, 'end (?:it all|my life|everything)')}`,
  `(?:wish|hope|pray|wished|hoped|prayed|praying|hoping|wishing|if only|better if|easier if|want) (?:that )?i (?:was|were|am|could(?: have)?(?: been)?|would(?: have)?|had|have|do|did|will|never|not|get|got|be|been|to){0,1}(?: (?:never|not|to|be|been|have|have been|never been|not been|no))* ?${any('dead', 'gone(?= |$)(?! (?:to|there|with|on)\\b)', 'born', 'existed?', 'alive', `die(?:d)?${dieHarmlessly}`, 'wake(?: up)?(?! early)', 'woken(?: up)?', 'wak(?:e|ing) up', 'disappear(?:ed)?(?! (?:to|into|on)\\b)', 'vanish(?:ed)?', 'hit by', 'aborted', 'a miscarriage', 'survived?', 'killed', 'make it through(?! (?:the|this) (?:exam|film|movie|meeting|week|level))', 'cease(?: to exist)?')}(?! (?:in (?:the|a|another)|earlier|early|rich|a (?:boy|girl|cat|bird)|at|before|to see|as a|with|when i was)\\b)`,
  `(?:wish|hope|hoping|pray|praying|want|wanted|if only|please let|begging) (?:that )?${any('something', 'someone', 'somebody', 'a (?:car|bus|truck|train|plane|meteor|heart attack)', 'god', 'the universe', 'cancer', 'it', 'they', 'death', 'the ground', 'everyone', 'my heart', 'life')} (?:would |to |will |had |could )?${any('kill(?:ed|s)?', 'hit(?:s)?', 'take(?:s)?', 'took', 'end(?:s|ed)?', 'run over', 'runs over', 'shot|shoot', 'murder', 'stop beating', 'let', 'comes? for', 'crash')}(?: me| my life| and| already| to end|$)`,
  '(?:would|do|did) not (?:mind|care|be (?:sad|upset|scared|bothered))(?: much)?(?: about)? (?:if i |whether i |about |if a (?:car|bus|truck|train) )?(?:dying|die|died|not wak|never wak|never woke|did not wake|do not wake|was gone|were gone|was dead|were dead|live or die|lived or died|live anymore|live$|survive|being dead|hit me|got hit|disappeared|make it to tomorrow|wake up)',
  '(?:dying|death|being dead|not existing|nonexistence|being gone|not being (?:here|alive|around)|the end|ending it|suicide|never waking up|not waking up) (?:would |must |might |could )?(?:be|sounds?|seems?|feels?|looks?|is|are|keeps?)(?: like)? (?:[a-z]+ )?(?:only (?:way|option|answer|solution|thing|exit|peace|hope|escape)|better(?! than (?:in|the))|easier|nice|peaceful|relief|welcome|comfort\\w*|escape|good|appealing|tempting|attractive|beautiful|mercy|calm|rest|freedom|preferable|solution|answer|calling)',
  '(?:can not wait|looking forward|ready|excited|dying|longing|yearn\\w*|long) (?:to|for) (?:die(?! of)|death|be dead|dying|my (?:death|funeral)|the end of my life|eternal (?:sleep|rest))',
  '(?:think|thinking|thinks|thought|thoughts|dream\\w*|fantasi\\w+|obsess\\w*|imagin\\w+|consider\\w*|contemplat\\w+|wonder\\w*|googl\\w+|research\\w*|daydream\\w*|ideation|picturing|ideas?|talk\\w*|joking)(?: [a-z]+)? ?(?:of|about|on|over|with|what it would be like|how it would (?:feel|be)|what would happen)?(?: (?:me|my|of|if|about|how|to|whether|a|the|being|it|what|be|would be|feel|like))* (?:dying(?! (?:my hair|breed)\\b)|death every|my (?:own )?(?:death|funeral|suicide)|being dead|be dead|suicide(?! squad)|not (?:being|be) (?:here|alive|around)|not exist\\w*|ending (?:it|things|everything|my)|kill(?:ing)? myself|jump(?:ing)?(?= off| in front|$)|disappearing(?: forever|$)|i (?:died|was gone|killed myself|jumped|disappeared|was dead)|overdosing|hanging myself|to die|never waking)',
  'whether (?:i )?(?:should )?(?:live or die|stay alive|keep living|to live)|(?:wake up|woke up) (?:and )?(?:disappointed|sad|crying|angry|upset|hating)(?: that| because)? ?(?:i )?(?:woke|am alive|did not die|am here|it)|disappointed (?:that )?(?:i |to )(?:woke|wake|am alive|survived)',
];

const living = any(
  'liv(?:e|ing)(?= |$)(?! (?:room|in (?:this|that|a|the) (?:city|town|flat|house|country|apartment|area)|here|there|with|off|together|near|alone|so far|abroad)\\b)',
  '(?:be(?:ing)?|stay(?:ing)?|keep(?:ing)? me|remain(?:ing)?) (?:alive|here anymore|in this (?:world|life)|on (?:this )?earth|around anymore)',
  '(?:keep|keeping) (?:on )?(?:living|going|breathing|fighting|existing|holding on|myself alive)',
  'exist(?:ing|ence)?(?= |$)',
  '(?:go|going|carry|carrying) on(?= |$)(?! (?:holiday|vacation|a|the|with (?:the|this)|saturday|sunday|monday|friday|tuesday|wednesday|thursday|about)\\b)',
  'continue(?: (?:living|to live|with (?:my )?life|this life|like this|existing|anymore))?$',
  'breath(?:e|ing)$|surviv(?:e|ing)$|my life|(?<!meaning of )life(?= |$)(?! (?:insurance|jacket|hack)\\b)',
  '(?:wake|waking) up(?= (?:every|anymore|tomorrow|in the morning|again|to this)|$)(?! (?:early|at|before|so|every day at)\\b)',
  '(?:getting|get) (?:up|out of bed) (?:anymore|tomorrow|every|in the)',
);

/** No reason, point or strength to live or go on. */
const reasons = [
  `(?:no|not any|not (?:see|find|have|feel|know|got) (?:a|any|the|much|what)|not see (?:a|any|the)|see no|what is the|what was the|is there (?:a|any)|there any|without (?:a|any)|lost (?:all|my|every|the|any)|out of|never had (?:a|any)|give me (?:one|a)|tell me (?:one|a)|need a|not much|little|any|single) (?:good |real |single |more |other )?(?:reasons?|point|purpose|sense|use|meaning|will|motivation|desire|energy|strength|interest|wish|right) (?:left )?(?:anymore )?(?:in|of|to|for|why i should|i should)(?: (?:me|us|my))?(?: (?:to|in|of|keep|even|want to|go on))* ${living}`,
  `(?:why|how come|what for) (?:[a-z]+ ){0,4}${any('liv(?:e|ing)(?=$| anymore| on| at all| like| if| when)', 'alive', 'go(?:ing)? on(?=$| living| like| anymore)', 'exist(?:ing)?', 'keep(?:ing)? going(?: (?:on|anymore))?$', 'carry on$', 'breathing', 'still here$', 'wak(?:e|ing) up(?= anymore|$| tomorrow| every)', 'born', 'save me|saved me|saving me', 'continue$', 'not (?:kill myself|end it|die)')}`,
  `(?:not|never|hardly|barely|is it|what makes life|nothing makes (?:my )?life|stopped being) worth (?:it anymore|living|the (?:pain|effort|struggle) (?:of|to) (?:living|live|stay|anymore)|being alive|(?:staying|sticking) (?:alive|around|here)|going on|continuing|waking|fighting for|saving)`,
  `${any('(?:my |this |the |human )?(?:life|living|existence)', 'being alive', 'existing', 'waking up', 'every(?:thing| day| breath)', 'it all', 'staying alive', 'tomorrow', 'the future')} (?:is|are|feels?|seems?|has|became|becomes|got|looks?|holds?|means?|was|no longer|just)(?: (?:been|become|gotten|got|like|nothing but|such|a|an|too|all|only|lost|no|hold|have|not|have))* ?(?:pointless|meaningless|worthless|unbearable|hopeless|purposeless|unlivable|(?:no|any|its|of) (?:meaning|point|purpose|value|worth)|over(?: for me)?$|painful|torture|agony|torment|suffering|nightmare|prison|a? ?burden|hell|pain$|misery|much pain|much to bear|much for me|hard to (?:bear|go on|live)|nothing (?:to|for) me|nothing left|not for me|too much$|punishment|ruined forever|dark)(?! (?:with|in (?:this|the) (?:game|heat|office|city)|on monday)\\b)`,
  'nothing (?:is )?(?:left |more |else |here )?(?:in (?:life |this world )?)?(?:to live for|worth (?:living|staying|fighting)|keep(?:s|ing) me (?:here|alive|going)|matters? (?:to me )?anymore|to (?:stay|stick around|hold on|hang on|keep going|go on) for|to look forward to|holding me|for me (?:here|anymore|in this)|left (?:for me|inside|in me))|(?:left|anything) to live for',
  `(?:hard|harder|difficult|exhausting|impossible|struggl\\w+|tough|pointless|useless|painful|hurts|forc\\w+ myself|hate|hated|hating|regret\\w*|scared|afraid|struggle) (?:to |that i |that i am |with )?(?:even )?(?:keep (?:living|going on|myself alive)|stay(?:ing)? alive|want(?:ing)? to live|exist(?:ing)?$|go(?:ing)? on living|(?:find|see) (?:a|any) (?:reason|point)|being alive|be alive|am alive|still be here|live anymore|to live$|living(?= |$)(?! (?:in|with|here|there|alone|so|near|room|off)\\b)|breathe anymore|woke up|wake up alive|existence)`,
  `(?:tired|sick|exhausted|weary|done|fed up|finished|drained|worn out|bored|had enough|through|enough) (?:of|with|from|by|to) (?:this |my |all |all of |the |it )*(?:being (?:alive|here$|me|in pain|myself)|living(?= |$)(?! (?:in|with|here|there|room|alone|out|at)\\b)|life(?= |$)(?! (?:hacks?|admin|in)\\b)|exist(?:ing|ence|$)|waking up(?= |$)(?! (?:early|at|before|so)\\b)|breathing|surviving|fighting(?=$| this| every| to| my)|trying(?=$| to (?:live|be|stay|survive))|pretending|everything(?=$| in life| and)|it all|holding on|myself|world|hurting$|suffering|feeling (?:like )?this|live$|be alive|go on|keep going|keep living)`,
  `(?:can not|could not|do not|did not|does not|will not|unable to|never|not sure (?:if|how|that) (?:i can|to|i will)|do not know (?:if|how|whether) (?:i can|to|i will|i want to|i am able to|much more i can)|how (?:do|can|could) i|too tired to|not (?:strong|able|going|sure|meant) (?:enough )?to|doubt (?:i can|i will)|barely|no longer)(?: (?:want|wish|care|can|able|bear|stand|like|have it in me|feel like|see myself|imagine|will|think i can|know how|think i will))?(?: to)? ${any(
    '(?:go|going|carry|carrying|live|living) on$|(?:keep|keeping) (?:going|living|existing|fighting|breathing|on living)(?: (?:on|like this))?$|exist(?:ing)?$|(?:be|being|stay|staying|remain) alive|liv(?:e|ing)(?=$| anymore| like this| another| any| this life| in this world| with (?:this (?:pain|guilt)|myself))|keep myself (?:safe|alive)|trust myself (?:alone|tonight|to be|with|to stay)|surviv(?:e|ing) (?:this|tonight|another|the night|anymore|much)',
    '(?:do|doing|take|taking|bear|stand|handle|handling|keep doing|face|facing|hold|holding|hang|hanging|be|being|wake|waking|make|try|trying|fight|fighting|cope|coping|go|going|carry|keep|endure|tolerate|stay|last|hold it together)(?: (?:this|it|that|life|on|here|up|going|all|around|with|through|doing|being|the pain|to be|this pain|my life|it all|any of this|myself|the world|fighting|the thoughts))*(?= (?:anymore|another (?:day|night|week|year|minute)|like this|tonight|to (?:tomorrow|see tomorrow|the morning|next|christmas|my next birthday)|through (?:the night|tonight|this night|another)|until (?:morning|tomorrow))(?:$| |,))',
  )}`,
  `(?:do|does|did|would|could) not (?:want|wish|care|plan|intend|expect|deserve|feel like|need|think i (?:want|will|can|should)|see myself|like)(?: anymore)?(?: to)? (?:live|living|be alive|being alive|exist|existing|wake up|waking up|be here|being here|stay here|see (?:tomorrow|another|my next|the morning)|reach|make it (?:to|past)|turn (?:eighteen|twenty|thirty|\\d+)|go on|have a future|be on this (?:earth|planet)|be in this world|be around|wake|survive)(?=$| (?:,|anymore|tomorrow|next (?:year|week|month)|at all|another|either|if|because|and|but|past|through|sunrise|life|day|birthday|christmas|on this|in this world|to see|like this|much|again|my life|when|without|for long|or|with (?:this|myself|all this)|in the morning|tonight|through)(?! (?:early|work|with my parents|on mondays)\\b))(?! (?:at|on|early|before|in the morning (?:for|because|to))\\b)`,
  '(?:lost|losing|lack|gave up|giving up|given up|give up|surrender\\w*) (?:(?:all|my|the|any) )*(?:will(?! to (?!live|go on|keep|be |exist|fight$|survive))|desire(?! (?:to (?!live|go on|be )|for)\\b)|on (?:my )?life|on living|on everything|on being|on myself|hope (?:for|in|of|to live|completely|$)|(?:of )?living)',
];

/** Being a burden to others, who would be better off without the writer. */
const others = any(
  'everyone',
  'they',
  'you',
  'it',
  'he',
  'she',
  'nobody',
  'anyone',
  'who',
  'life',
  '(?:my |the |our )?(?:[a-z]+ )?(?:family|kids?|children|parents?|parent|friends|husband|wife|brother|sister|son|daughter|boyfriend|girlfriend|partner|mother|father|team|house|others|things)',
);
const withoutMe = any(
  'without me(?= |$)(?! (?:at the|tonight|on the|in (?:goal|the)|playing|for (?:a|one|the))\\b)',
  '(?:if|when|once|after|that|now that|the day) i (?:was|were|am|would be|had|have|have been|could|will be|got|did|do|just|ever|were to|suddenly|to)?(?: (?:not|never|just|be|been))* ?(?:gone|dead|die|died|disappear(?:ed)?|vanish(?:ed)?|left this|not (?:here|around|alive)|here$|around$|exist(?:ed)?|born|kill(?:ed)? myself|out of (?:the way|their lives|the picture)|did it|drop(?:ped)? dead|passed|end(?:ed)? (?:it|my life))',
);
const burdens = [
  `(?:i|me|myself) (?:am|feel|have been|become|became|was|do not want to be|keep being|know i am|is|as|being|only|being)?(?: (?:like|a|an|just|such|nothing but|only|nothing|but|too much of|the|more than|of|to|be))* ?(?:burden|dead ?weight|waste of (?:space|oxygen|air|skin|life|a life|breath)|parasite|weight (?:on|around)|in everyones way|mistake that)(?! (?:is|was|has|lifted|off)\\b)`,
  `(?:burden|weight|drag) (?:on|to|for) (?:everyone|my|them|others|all|the people|you|society|family)`,
  `${others} (?:would|will|is|are|might|could|can|may|must|probably|deserve|do|does)(?: (?:all|be|not|finally|get|to|feel|just|even|never|probably|a|much|so|have|go on|do|too|or))* ?(?:better|happier|easier|relieved|fine|okay|ok|glad|lighter|happy|thank(?:ful)?|move on|moved on|improve|notice|care|miss|cry|mind|remember|sad|peace|free|best|off|place|forget|grieve|come|know|find|sadder|lives?|less)(?: [a-z]+){0,4} ${withoutMe}`,
  `(?:nobody|who|anyone|anybody|they|everyone) (?:would|will|is going to|even)(?: (?:even|really|not|all|ever|be))* (?:notice|miss me|care|cry|mourn|come to my funeral|remember me|be sad|show up)(?: (?:me|at my funeral|for me|${withoutMe})|$)`,
  `(?:would|will|do) (?:you|anyone|anybody|they|people|everyone|he|she) (?:[a-z]+ )?(?:miss me|care|cry|notice|remember me|be (?:sad|happy|okay)|come)(?: [a-z]+){0,2} ${withoutMe}`,
  `(?:better|happier|easier|relief|best)(?: [a-z]+){0,3} ${withoutMe}|${withoutMe} (?:[a-z]+ ){0,5}(?:better|happier|easier|relieved|notice|care|miss me|fine|problem|peace)`,
  '(?:should|was|am) (?:have )?(?:not|never) (?:(?:supposed|meant) to )?(?:have )?(?:been |be )?(?:born|exist(?:ed)?|alive|live|here anymore)|(?:i am|my (?:life|birth|existence)|i was) (?:[a-z]+ )?(?:a mistake|an accident|worthless|a waste)(?=$| and| to| ,| of)|(?:do|did) not (?:deserve|have (?:a|the) right) to (?:live|be alive|exist|breathe|be here|be happy|life)|deserve(?:s)? to (?:die|be dead|suffer|rot)|sorry (?:for|that i) (?:existing|being alive|exist|am alive)',
];

/** Matches a sentence whose writer is in danger, by the kinds of phrases that people use for it. */
export const englishWishes = new RegExp(
  `(?<![a-z0-9])(?:${[...wishes, ...reasons, ...burdens].join('|')})(?![a-z0-9])`,
);
