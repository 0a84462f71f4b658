/** Words that make a sentence sexual, in English and Chinese. */
export const sexualWords = new RegExp(
  [
    String.raw`(?<![a-z-])(?:sex(?:ual(?!\s+(?:abus|assault|exploit|harass|violen))|ually(?!\s+(?:abus|assault|exploit|harass))|y|ting|ualized?|ualised?|scene|scenes|slave|toy)?|have\s+sex|nsfw|lewds?|horny|aroused|orgasm\w*|masturbat\w*|blow ?jobs?|hand ?jobs?|penis(?:es)?|vagina\w*|pussy|cock|cum(?:ming|shot)?|genitals?|nipples?|boobs?|tits|breasts|panties|lingerie|intercourse|erotic\w*|porn\w*|hentai|ecchi|smut|fetish\w*|bdsm|bondage|incest\w*|creampie|deflower\w*|virginity|seduc(?:e|es|ed|ing|tive)|grop(?:e|es|ed|ing)|fondl(?:e|es|ed|ing)|naked|nudes?|nudity|undress(?:es|ed|ing)?|strip ?tease|ravish\w*|kinky|threesome|foreplay|rimjob|dildo|twerk\w*)(?![a-z])`,
    String.raw`(?<![a-z])(?:suck|sucks|sucking|ride|rides|riding|stroke|strokes|stroking)\s+(?:\w+\s+)?(?:dick|cock)|\b(?:my|his|your|hard|big|a)\s+dick\b`,
    String.raw`(?<!\b(?:so|too|are|is|this|what the|was|it's|really)\s)\bfuck(?:s|ed|ing)?\b(?=\s+(?:me|her|him|them|you|a|an|the|my|his|this|that|little|young|kid|child|girl|boy|hard|with|loli|shota|teen|\d))(?!\s+\w+\s+up\b)`,
    String.raw`\b(?:mak(?:e|es|ing)\s+(?:love|out)\b(?!\s+of)|sleep(?:s|ing)?\s+with\s+(?:me|her|him|you|a|the|my)\b(?!\s+(?:light|teddy|blanket|night|door|parents))|french[- ]kiss\w*|turns?\s+me\s+on|spread(?:s|ing)?\s+(?:her|his|your|their)\s+legs|gets?\s+fucked\b(?!\s+(?:up|over))|(?:make|makes|making|watch|watching|let|have)\s+(?:\w+\s+){1,5}strip\b|(?:hot|steamy|lewd|dirty|explicit)\s+(?:scene|rp|role ?play|smut)|strips?\s+(?:for|naked|down|off)\b|(?:take|takes|taking)\s+off\s+(?:her|his|your|their)\s+(?:clothes|panties|underwear|shirt|dress|skirt)|touch(?:es|ed|ing)?\s+(?:her|his|him|my|their)?\s*(?:down there|private|privates|between|intimate\w*|inappropriate\w*|breasts?|chest|thighs?|body)|between\s+(?:her|his)\s+(?:legs|thighs))`,
    '做爱|做愛|性爱|性交|性行为|发生关系|发生性关系|性关系|性幻想|性奴|性欲|性癖|性玩具|性游戏|脱衣服给我|性感|情色|黄文|黄色小说|肉文|裸体|裸照|裸露|裸聊|赤裸|全裸|脱光|脱(?:掉|下|了)?(?:她|他|我|你)?的?(?:内裤|裙子|胸罩|内衣)|脱(?:掉|下|了)?(?:她|他|你)的衣服|上床(?!睡|休息|觉|前|后|时间|了就睡)|鸡巴|阴茎|阴道|阴部|小穴|肉棒|射精|内射|自慰|手淫|口交|肛交|乳房|乳头|奶子|下体|私处|约炮|开房|破处|处女(?!座|作|地|航)|发情|春药|色色|涩涩|啪啪|h文|援交|爱抚|调教|淫|勾引|抚摸(?:她|他)的(?:身体|胸|腿|大腿|下)|摸(?:她|他)的?(?:胸|下面|屁股|大腿)|揉胸|(?:大|巨)乳|操(?:她|他|我|你|萝莉|幼女)|干(?:她|他)(?:一炮|的小)|脱衣舞|性(?:描写|场面|互动|角色扮演|内容|的描写)|瑟瑟',
  ].join('|'),
  'gi',
);

/** Crimes, which are also named by those who report, judge, prevent or describe them. */
export const crimeWords =
  /\b(?:rap(?:e|es|ed|ing)|molest\w*|sexual(?:ly)?\s+(?:abus\w+|assault\w*|exploit\w*)|pornography|sex\s+(?:crimes?|offen[cs]es?|offenders?|trafficking))\b|强奸|强暴|轮奸|猥亵|性侵|性虐|色情/gi;

/** Signs of text about a crime that is not a wish for it. */
export const aboutJustice =
  /\b(?:arrest\w*|sentenced|convict\w*|jail\w*|prison|prevent\w*|protect\w*|report(?:s|ed|ing)?\b|laws?|illegal|survivors?|support\s+group|documentary|the\s+news|awareness|therap\w+|charity|investigat\w+|hotline|scandal)\b|判刑|判了|被捕|被抓|抓了|报警|举报|防范|预防|防止|打击|保护|法律|犯罪|新闻|心理辅导|幸存者|立法|警方/i;

/** Ordinary text that contains such a word; removed before anything is searched. */
export const ordinaryTalk: readonly RegExp[] = [
  /\bsex(?:ual)?[- ](?:ed\b|education|health|orientation|chromosomes?|abuse\s+(?:prevention|survivors?|awareness))/gi,
  /\b(?:same|opposite|single|biological|other|fairer|mixed)[- ]sex\b|\b(?:the|what|which|baby'?s|child'?s|its)\s+(?:baby'?s\s+)?sex\s+(?:of|is|was|reveal)(?:\s+(?:the|our|my|a)\s+(?:baby|child|kid|puppy))?|\b(?:baby|child|kid)'?s\s+sex\b|\bsex\s+of\s+(?:the|our|my|a|her|his)\s+(?:\w+\s+)?(?:baby|child|kid|puppy|kitten)/gi,
  /\b(?:learn(?:s|ed|t|ing)?|teach(?:es|ing)?|taught|talk(?:s|ed|ing)?|ask(?:s|ed|ing)?|explain(?:s|ed|ing)?|questions?|the\s+talk|conversation)\s+(?:(?:to|with)\s+)?(?:\w+\s+){0,3}about\s+(?:sex|sexual\s+\w+|sexuality|puberty|naked\s+\w+)/gi,
  /\b(?:i|we|my\s+\w+|(?:he|she)\s+told\s+me\s+(?:he|she))\s+(?:was|were|got|had\s+been|have\s+been|has\s+been)\s+(?:\w+\s+){0,2}(?:raped|molested|abused|groped|assaulted|touched|harassed)/gi,
  /\b(?:keep|keeps|keeping|protect|protects|protecting|shield|block|blocking)\s+(?:\w+\s+){0,4}(?:away\s+)?from\s+(?:\w+\s+){0,3}(?:porn\w*|nudity|sexual\s+\w+|predators?|nsfw\s*\w*)/gi,
  /\b(?:ran|runs|run|running|splash\w*|swam|danced?)\s+(?:\w+\s+){0,3}naked\b|\bnaked\s+(?:eye|mole|truth|cake|trees?|branches|baby\s+(?:pictures?|photos?)|bike)|\bbaby\s+(?:pictures?|photos?)\s+naked/gi,
  /\b(?:undress(?:ed|ing)?|get\s+undressed)\s+(?:for|before|and)\s+(?:bath|bed|sleep|pajamas|pyjamas)/gi,
  /\bcum\s+laude|\bmoby[- ]dick\b|\bcock[- ]?(?:a[- ]doodle|erel|tail|pit)|\bgrown[- ]ups?\s+kids/gi,
  /我(?:小时候|以前|曾经|当时)?(?:被|遭)(?:人|他|亲戚|老师)?(?:性侵|强奸|猥亵|侵犯|摸)/g,
  /性教育|性别|性取向|两性|防性侵|预防性侵|性格|性知识|[女男]性(?![爱交欲奴感行])|个性|母乳|乳腺|处女(?:座|作|地|航)/g,
  /脱(?:掉|下|了)?(?:外套|鞋|衣服)(?:洗澡|睡觉|换|吃饭)/g,
];
