/** An age of a person below 18, in digits; number words are converted before. */
const young = String.raw`(?<![\d.,:$€£-])(?:[1-9]|1[0-7])(?![\d.,:]\d)`;
const notUnits = String.raw`(?!\d|\s*(?:%|percent|minutes?|mins?|hours?|hrs?|days?|weeks?|months?|times|km|miles?|meters?|metres?|feet|inch(?:es)?|pounds?|dollars?|euros?|o'?clock|am\b|pm\b|pages?|chapters?|th\b|st\b|nd\b|rd\b|cups?|kids|children|others|people|of\b|in\b|out\b))`;

export const surelyMinor = new RegExp(
  [
    String.raw`${young}[- ]?(?:years?|yrs?)[- ]?(?:olds?|of[- ]age)\b|${young}[- ]?y\.?[/ ]?o\b`,
    String.raw`\b(?:aged?|age\s+of|age\s+is|age:)\s*${young}${notUnits}`,
    String.raw`\b(?:is|am|are|was|were|turns?|turned|turning|be|being|i'?m|she'?s|he'?s|only|just|barely|already)\s+(?:only\s+|just\s+|barely\s+|about\s+)?${young}\b${notUnits}(?=\s*(?:[,.!?;)]|$|yesterday\b|today\b|last\b|and\b|but\b|or\b|years?\b|so\b|who\b))`,
    String.raw`[(\[]\s*(?:f|m)?\s?(?:[5-9]|1[0-7])\s?(?:f|m)?\s*[)\]]|\b(?:[5-9]|1[0-7])(?:f|m)\b|\b(?:f|m)[ /-]?(?:[5-9]|1[0-7])\b`,
    String.raw`(?<![a-z])(?:lolis?(?:con)?|shotas?(?:con)?|jail ?bait|cunny|lolita(?!\s+(?:fashion|dress|style|by))|under[- ]?aged?|pre-?teens?|tweens?|(?:pre)?pubescent|prepubertal|toddlers?|infants?|pre-?schoolers?|school[- ]?(?:girl|boy|kid|child)s?|(?:little|young|small|tiny)\s+(?:\w+\s+)?(?:girl|boy|kid|child|daughter|son|sister|brother|niece|nephew)s?)(?![a-z])`,
    String.raw`\b(?:elementary|primary|middle|grade|junior[- ]high|high)[- ]school(?:ers?|\s+(?:girl|boy|kid|student|pupil|freshman|sophomore|cheerleader)s?)\b|\b(?:1st|2nd|3rd|[4-9]th|1[0-2]th|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)[- ]graders?\b|\b(?:in|into|entering|starting)\s+(?:the\s+)?(?:[1-9](?:st|nd|rd|th)?|1[0-2]th|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)\s+grade\b|\b(?:[1-9](?:st|nd|rd|th)|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)[- ]grade\s+(?:girl|boy|kid|pupil|student|child)s?\b|\bu[- ]?1[0-8]\b(?!\s+(?:team|football|squad|league|championship))|(?:not|n't|never|before|yet)\s+(?:\w+\s+){0,3}(?:hit(?:ting)?|reach\w*)\s+puberty|\bkindergart(?:e?ners?|en\s+(?:girl|boy|kid|child))`,
    String.raw`\blegal\s+minors?\b|(?<!\b(?:in|of|chord|scale)\s)\b(?:a|with|the|this|that|is|am|of)\s+minors?\b(?!\s+(?:issue|problem|detail|change|thing|key|role|character|league|point|injury|flaw|in\s+\w+|setback|bug|fix|character))|\bminors\b(?!\s+in)`,
    '幼女|幼童|幼男|女童|男童|萝莉|罗莉|正太(?!太)|未成年(?:人|少女|女孩|男孩|的)?|小学生|初中生|高中生|中学生|小女孩|小男孩|小女生|小男生|(?<![年月])[初高][一二三](?:的?(?:女|男)|学生|年级)|[一二三四五六]年级(?:的?(?:女|男|小)|学生)|[上读]小学|小学(?:女|男)|小妹妹|学生妹|女高中生|女初中生|豆蔻年华|幼齿|婴儿|幼儿',
    '(?<![\\d.])(?:[1-9]|1[0-7])岁(?!月|以上|以后)|(?<![十二三四五六七八九\\d])(?:十?[一二三四五六七]|八|九|十)岁|(?<![a-z])(?:女)?(?:jk|jc|js)(?=少女|妹|女|制服|[\\u4e00-\\u9fff])',
  ].join('|'),
  'gi',
);

/** Words that mean a minor next to something sexual. */
export const perhapsMinor =
  /\b(?:child(?:ren)?(?!'?s\s+play)|kids?(?!\s+you\s+not)|teen(?:s|ager|agers|age|aged|y)?|adolescents?|juveniles?|high[- ]school(?!\s+(?:sweethearts?|reunion|teachers?|friends?|diploma))|middle[- ]school|elementary[- ]school)\b|儿童|小孩子?|孩子(?!他|她|气)|小朋友|少女|少年|青少年|学生(?!会|证|时代)/gi;

/** Terms that are rejected alone. */
export const alwaysRefused =
  /\b(?:child|kiddie|kiddy|kid|preteen|teen|infant|toddler|minor|underage)[- ]?(?:porn\w*|erotica|sex\b(?!\s+(?:ed|education|abuse|offen[cs]e|offender|trafficking))|nudes?|hentai|smut)|\b(?:lolicon|shotacon|pthc|pedo(?:philic|philia|phile)?\s*(?:porn|rp|role ?play|erotica|stor(?:y|ies))|paedophilic\s+\w+)\b|\b(?:trade|send|share|want|download|buy|sell|got|have)\s+(?:some\s+|more\s+)?cp\b|儿童色情(?!.{0,12}(?:犯罪|违法|打击|举报|法律|判|禁止|被抓))|萝莉控?(?:本子|h|色图|涩图)|炼铜|恋童(?:癖)?(?:小说|文|向|本)/gi;

/** Words that are spelled out letter by letter to hide them. */
export const spelledWords =
  /schoolgirl|schoolboy|underage|preteen|toddler|child|minor|loli|shota|teen|kid|naked|nude|erotic|nsfw|porn|fuck|sexy?/gi;
