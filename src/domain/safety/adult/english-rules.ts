import type { AgeRule, RuleContext, WordRule } from './adult-rule.ts';

/** The end of a bare number that is an age: `she is 17 and …`, but not `she is 17 minutes late`. */
const end = String.raw`(?![\w%+°'’]|[.,:-]\d|-\w|/\d)(?=\s*(?:$|[.,;:!?)\]"“”*|/…—-]|\n|(?:and|but|now|yet|or|with|who|so|today|already|this|next|though|btw|lol|lmao|haha|going on|because|since|if|in human)\b))(?!\s*(?:\+|or (?:older|above|over)|and (?:older|above|over|up)))`;
const notMore = String.raw`(?!\s*\+|\s*,?\s*(?:or|and)\s+(?:older|above|over|up)\b)`;
const adverbs = String.raw`(?:(?:only|just|still|barely|currently|now|about|around|almost|nearly|actually|really|already|roughly|like|freshly|newly|maybe|probably)\s+){0,3}`;
const subject = String.raw`(?:\{\{(?:char|user)\}\}|<(?:bot|user|char)>|\b(?:he|she|they|i|you|who)\b)`;
const be = String.raw`(?:'s|'m|'re|\s+(?:is|was|are|am|were|be|being))`;

const things =
  /\b(?:whisk(?:e?y|ies)|scotch|bourbon|rum|wine|brandy|cognac|cheddar|cheese|broth|vinegar|tea|puer|car|truck|van|bike|bicycle|motorcycle|honda|toyota|ford|volvo|house|home|building|flat|apartment|bar|caf[eé]|restaurant|shop|store|company|firm|business|brand|band|school|city|town|village|country|church|temple|bridge|tree|oak|pine|bonsai|rose|cat|kitten|dog|puppy|hound|horse|mare|parrot|tortoise|turtle|goldfish|tradition|custom|piano|guitar|violin|cello|ship|boat|ferry|laptop|computer|phone|camera|machine|clock|watch|engine|book|manuscript|letter|photo|photograph|painting|song|recipe|marriage|friendship|relationship|feud|debt|secret|promise|grudge|case|mystery|murder|wound|scar|injury|coat|jacket|sweater|shoes|boots|dress|table|chair|radio|stove|starter|sourdough|jar|bottle|article|law|contract|mortgage|lease|project|game|website|account)s?\b/i;
const people =
  /\b(?:girl|boy|woman|man|lady|student|maid|princess|prince|daughter|son|sister|brother|child|kid|teen|lover|slut|body|human|elf|vampire|virgin)/i;

const past =
  /\b(?:when(?:ever)?|since|until|till|before|after|by the time|back then|back when|ever since|the (?:year|day|night|summer|winter|spring|autumn|week|month|morning)|once,|first)\b[^,]{0,30}(?:'d|\b(?:was|were|turned|been|had|turning|being|he|she|they|i))?\s*$/i;
const atAge =
  /\b(?:at|from|by|since|until|till|before|after|around|under|over|past|reached)\s+(?:the\s+|her\s+|his\s+)?(?:ripe\s+|tender\s+|early\s+|young\s+)?$/i;
const isNow =
  /\b(?:is|am|are|still|currently)\s+(?:at|around|under)\s+(?:the\s+)?$|'[sm]\s+(?:at|around|under)\s+(?:the\s+)?$/i;
const teaching =
  /\b(?:teach(?:es|ing)?|taught|tutor(?:s|ed|ing)?|coach(?:es|ed|ing)?|counsel(?:s|l?ed|l?ing)?|mentor(?:s|ed|ing)?|teacher (?:of|for)|work(?:s|ed|ing)? with|for)\s+(?:[\w'-]+\s+){0,3}$/i;
const parenting =
  /\b(?:mother|father|mom|mum|dad|parent|grandmother|grandfather)s?\s+(?:of|to)\s+(?:(?:an?|her|his|their|one|two|three|four|five|\d+)\s+){0,2}$/i;
const negation =
  /(?:\b(?:no|not|never|non|isn't|aren't|without|against|protects?|protecting|forbids?|prohibits?|bans?|refuses?)\b[- ]*)(?:(?:an?|any|for|to|the|with|be)\s+){0,2}$/i;
const disclaimer = /\b(?:at least|over|above|older than|must be|minimum|from)\s+$/i;

function isPast({ before, after }: RuleContext): boolean {
  if (/^[- ]*(?:self|selves)\b/i.test(after)) return true;
  return past.test(before) && !/\b(?:is|am|are|still)\s+\w*\s*$|'[sm]\s*$/i.test(before);
}

/** Checks whether the subject is a thing, such as a whisky, a house or a grudge: things may be young. */
function isThing({ before, after }: RuleContext): boolean {
  const follows = /^[- ]*((?:[\w'-]+ ?){1,3})/.exec(after)?.[1] ?? '';
  if (things.test(follows) && !people.test(follows)) return true;
  const owner = before.slice(-30);
  return (
    things.test(owner) &&
    !people.test(owner) &&
    /\b(?:is|was|are|were|that|already|over|about|almost|nearly|of|be)\s*$/i.test(owner) &&
    !/\b(?:he|she|they|i|you|\{\{char\}\})\b(?:'s)?/i.test(owner)
  );
}

function isOtherYears(context: RuleContext): boolean {
  if (isPast(context) || isThing(context) || parenting.test(context.before)) return true;
  if (/^s\b/i.test(context.after) && teaching.test(context.before)) return true;
  const isEighteen = /^1[89]|^2\d/.test(context.after) || disclaimer.test(context.before);
  return isEighteen && disclaimer.test(context.before);
}

function isOtherLabel({ before }: RuleContext): boolean {
  return atAge.test(before) && !isNow.test(before);
}

const flags = 'gi';

const decades = ['thirties', 'forties', 'fifties', 'sixties', 'seventies', 'eighties', 'nineties'];

/** Reads the age at which a decade begins: 40 for `forties` and `40s`. */
function readDecade(text: string): number {
  const place = decades.indexOf(text.toLowerCase());
  return place < 0 ? parseInt(text, 10) : (place + 3) * 10;
}

/** The ways in which English states an age, in text whose number words are digits. */
export const englishAges: readonly AgeRule[] = [
  {
    pattern: new RegExp(
      String.raw`\b(?:aged?(?:\s*[/&,]\s*(?:gender|sex))?|years old)\b(?:\s*[|:=("'\[>?~-]+\s*|\s+(?:is|of)\s+|\s+)["'(|~]*\s*${adverbs}(\d{1,5})(?![\d%]|s\b|'s|\.\d|-?\d)${notMore}`,
      flags,
    ),
    isLabel: true,
    isExempt: isOtherLabel,
  },
  {
    pattern: new RegExp(
      String.raw`(?<![\d.])(\d{1,5})(?:\s+and\s+(?:a|1)\s+half)?[\s-]{0,2}(?:years?|yrs?|y|winters|summers|springs)[\s-]{0,2}(?:old|of[\s-]age|young)${notMore}`,
      flags,
    ),
    isExempt: isOtherYears,
  },
  {
    pattern: new RegExp(
      String.raw`(?<![\d.])(\d{1,3})\s?(?:y\s?[/.]?\s?o\b\.?|yrs?\b(?!\s+(?:ago|later|of|in|experience|exp|as|at|on|together|married|sober|clean|service)\b))${notMore}`,
      flags,
    ),
    isExempt: isOtherYears,
  },
  {
    pattern: new RegExp(String.raw`${subject}${be}\s+${adverbs}(\d{1,4})${end}`, flags),
    minimum: 6,
    isExempt: isPast,
  },
  {
    pattern: new RegExp(
      String.raw`\b(?!(?:It|There|That|This|These|Those|Today|Bus|Room|Number|What|Which|Here)\b)[A-Z][a-z]+${be}\s+${adverbs}(\d{1,3})${end}`,
      'g',
    ),
    minimum: 6,
    isExempt: (context) => isPast(context) || isThing(context),
  },
  {
    pattern: new RegExp(String.raw`\bturn(?:s|ed|ing)?\s+${adverbs}(\d{1,3})${end}`, flags),
    minimum: 6,
    isExempt: isPast,
  },
  {
    pattern: new RegExp(
      String.raw`\b(?:looks?|looking|appears?|appearing|seems?|pass(?:es|ing)?)\s+(?:(?:like|to|be|for|as|about|around|maybe|barely|only|no|older|younger|than|an?)\s+){0,4}(\d{1,3})(?!\s+years?\s+(?:younger|older))${end}`,
      flags,
    ),
    minimum: 6,
  },
  {
    pattern: new RegExp(
      String.raw`${be}\s+${adverbs}(?:under|below|not(?:\s+(?:yet|even|quite))?|less than|younger than|a (?:year|month|week|day) (?:away from|short of|shy of)|soon to be|going on|about to be|about to turn)\s+(\d{1,2})${end}`,
      flags,
    ),
    minimum: 6,
    isBelow: true,
    isExempt: isPast,
  },
  { pattern: /\b[A-Z][a-z]+, (\d{1,3}),(?! \d)/g, minimum: 6 },
  {
    pattern:
      /\b(?!Chapter|Part|Section|Room|Level|Page|Route|Unit|Floor|Volume|Episode|Season|Figure|Day)[A-Z][a-z]+ \((\d{1,3})\)/g,
    minimum: 6,
  },
  { pattern: /[([](?:[fm][ /,]?)?(\d{2})[ /,]?[fm]?[)\]](?<=[fm].{0,5})/gi, minimum: 6 },
  { pattern: /\b(?:(?:fe)?male|girl|boy)\s*[,./|:]\s*(\d{2})(?![\d%])/gi, minimum: 6 },
  { pattern: /(?<![\d.:])(\d{2})\s*[,/|]\s*(?:(?:fe)?male|girl|boy)\b/gi, minimum: 6 },
  {
    pattern: new RegExp(
      String.raw`\b(?:woman|man|lady|adult|gentleman|human|elf|vampire|demon|nurse|teacher|your (?:wife|husband|girlfriend|boyfriend))\s*[,(|/:;-]\s*${adverbs}(\d{2})${end}`,
      flags,
    ),
    minimum: 10,
    isExempt: isPast,
  },
  {
    pattern:
      /(?:^|[\n([|;]|\. )\s*(\d{2})\s?[,/|]\s*(?:(?:an?|adult|young|mature|human|trans|cis) ){0,3}(?:woman|man|lady|wife|husband|girlfriend|boyfriend)\b/gi,
    minimum: 10,
  },
  // The early twenties may be below the limit, and are not decided here.
  {
    pattern: /\bin (?:her|his|their|my) (mid|late)[- ]?(?:20'?s|twenties)\b/gi,
    read: () => 25,
    isExempt: isPast,
  },
  {
    pattern:
      /\bin (?:her|his|their|my) (?:(?:early|mid|late)[- ]?)?((?:thir|for|fif|six|seven|eigh|nine)ties|[3-9]0'?s)\b/gi,
    read: readDecade,
    isExempt: isPast,
  },
  { pattern: /^ ?F?[, /]{0,2}(\d{2})[, /]{0,2}F? ?$(?<=F.{0,6})/gm, minimum: 6 },
  {
    pattern:
      /\b(?:girl|boy|sister|brother|stepsister|stepbrother|daughter|son|student|cousin|niece|nephew|friend|neighbou?r|maid|princess|child)\s*[(,]\s*(\d{1,2})\s*[),]/gi,
  },
  {
    pattern: new RegExp(
      String.raw`\b(?:girl|boy|youth|child|kid|lad|lass|maiden|maid|woman|man|baby)\s+of\s+${adverbs}(\d{1,3})(?: years\b|${end})`,
      flags,
    ),
    isExempt: isPast,
  },
  {
    pattern: new RegExp(String.raw`\b(?:only|just|barely|merely)\s+(\d{2})${end}`, flags),
    minimum: 10,
    isExempt: isPast,
  },
  { pattern: /\bsweet (\d{2})\b/gi },
  { pattern: /\bborn (?:only |just )?(\d{1,3}) years ago\b/gi },
  {
    pattern: /(?<!\d)(\d{1,3})(?:st|nd|rd|th) birthday\b/gi,
    isExempt: (context) => isPast(context) || /\bon (?:her|his|their|my|the) $/i.test(context.before),
  },
  { pattern: /\bseen (?:only |just |but )?(\d{1,3}) (?:summers|winters|springs)\b/gi },
];

const school = String.raw`(?:(?:junior[- ]high|high|middle|elementary|primary|grade|grammar|secondary|nursery|prep)[- ]?school|junior[- ]high|kindergarten|preschool)`;

function isOtherWord(context: RuleContext): boolean {
  return isPast(context) || negation.test(context.before) || parenting.test(context.before);
}

function isOtherGroup(context: RuleContext): boolean {
  return isOtherWord(context) || teaching.test(context.before);
}

/** English words that are only used of a minor. */
export const englishWords: readonly WordRule[] = [
  { pattern: /(?<![a-z])lolis?(?:con|baba|girl|dom|fox)?(?![a-z])/gi },
  { pattern: /(?<![a-z])(?:luoli|shotacon|jailbait|cunny|pedo(?:phil\w+)?|paedophil\w+)(?![a-z])/gi },
  { pattern: /(?<![a-z])lolita(?![a-z])(?!\s+(?:fashion|dress|dresses|style|skirt|outfit|by Nabokov))/gi },
  {
    pattern: /(?<![a-z])shotas?(?![a-z])/gi,
    // Also a man's first name.
    isExempt: ({ after }) => /^ (?!Boy|Con|Girl)[A-Z][a-z]{2,}/.test(after),
  },
  {
    pattern: /\b(?:under[- ]?aged?(?!\s*(?:of\s+)?\d)|barely[- ]legal|pre-?teens?|tweens?)\b/gi,
    isExempt: isOtherWord,
  },
  { pattern: /\b(?:(?:pre-?)?pubescent|prepubertal|kidd(?:y|ie) porn)\b/gi },
  {
    pattern:
      /\b(?:hasn't|has not|haven't|hadn't|not yet|barely|before|just|about to)\s+(?:\w+\s+){0,2}(?:into\s+)?puberty\b/gi,
  },
  { pattern: /\bnot (?:yet |even )?(?:of (?:legal )?age|legal yet)\b/gi },
  {
    pattern: new RegExp(
      String.raw`\b(?:freshman|sophomore|junior|senior|student)\s+(?:in|at|of)\s+(?:[\w'.-]+\s+){0,3}?(?:${school}|[A-Z]\w+ High)\b`,
      flags,
    ),
    isExempt: isPast,
  },
  {
    pattern:
      /\b(?:in (?:the )?(?:\d{1,2}th|[1-3](?:st|nd|rd))[- ]grade|grade (?:[1-9]|1[0-2]) (?:student|girl|boy|pupil))\b/gi,
    isExempt: isOtherGroup,
  },
  {
    pattern:
      /\bteen(?:s|y|agers?|aged?)?\b(?!\s+(?:years|fiction|novels?|drama|movies?|magazines?|dream|self|pregnancy charity))/gi,
    isExempt: (context) => isOtherGroup(context) || /\b(?:as an?|former|since \w+) $/i.test(context.before),
  },
  {
    pattern: new RegExp(
      String.raw`\b${school}(?:[- ]aged?)?[- ]?(?:girl|boy|kid|freshman|sophomore|junior|senior|cheerleader|delinquent|bully|virgin)s?\b`,
      flags,
    ),
    isExempt: isOtherWord,
  },
  {
    pattern: new RegExp(String.raw`\b${school}(?:[- ]aged?)?[- ]?(?:student|pupil)\b(?!s)`, flags),
    isExempt: isOtherWord,
  },
  {
    pattern: new RegExp(String.raw`\b${school}(?:[- ]aged?)?[- ]?(?:students|pupils|kids|children)\b`, flags),
    isExempt: isOtherGroup,
  },
  { pattern: /\b(?:high|middle|grade|elementary|primary|pre)[- ]?schoolers?\b/gi, isExempt: isOtherGroup },
  { pattern: /\bschool[- ]?(?:aged? )?(?:girl|boy|kid|child)s?\b(?!\s+crush)/gi, isExempt: isOtherWord },
  {
    pattern: new RegExp(
      String.raw`(?:\b(?:attends?|attending|goes to|going to|go to|enrolled (?:at|in)|studies at|studying at|student (?:at|in|of))|\b(?:is|am|are)(?:\s+(?:still|currently|now))?\s+in|'[sm](?:\s+(?:still|currently|now))?\s+in)\s+(?:[\w'.-]+\s+){0,3}?(?:${school}|[A-Z]\w+ High)\b(?!\s+(?:teacher|faculty|staff|reunion|band room|gym as))`,
      flags,
    ),
    isExempt: isPast,
  },
  {
    pattern: /(?<!\d)\d{1,2}(?:st|nd|rd|th)[- ]grade(?:rs?|[- ](?:girl|boy|student|pupil))\b/gi,
    isExempt: isOtherGroup,
  },
  { pattern: /\b(?:joshi ?k[ou]+sei|jk (?:girl|schoolgirl))\b/gi },
  {
    pattern:
      /(?:\b(?:is|am|are|still|being|legally)|'[sm]|'re)\s+(?:(?:still|legally|technically|only|just|a|an)\s+){0,3}minors?\b(?!\s+[a-z])/gi,
    isExempt: isOtherWord,
  },
  {
    pattern: /\b(?:legal minors?|minor[- ]aged|sex(?:ual)? with (?:a )?(?:minors?|child|children|kids?))\b/gi,
    isExempt: isOtherWord,
  },
  {
    pattern:
      /(?:\b(?:is|am|are)|'[sm]|'re)\s+(?:(?:just|only|still|but|a|an|my|your|mere|small|sweet|innocent|cute|young|little)\s+){1,4}(?:(?<=\bli?ttle\s)(?:girl|boy)|(?<=\byoung\s)boy|child|kid|toddler|preschooler|kindergart[ne]+r|adolescent|juvenile)\b(?!\s+(?:of|at heart|psych\w+|therap\w+|welfare|care|protection|advocate|support|actor|when|in an? \w+ (?:store|shop)))/gi,
    isExempt: (context) => negation.test(context.before),
  },
  { pattern: /\bchild[- ]?like\s+(?:body|figure|build|frame|appearance|proportions|breasts)\b/gi },
  {
    pattern:
      /\b(?:body|figure|looks|appearance|build|mind and body) of (?:an? )?(?:\w+ )?(?:child|kid|little girl|little boy|toddler|teen(?:ager)?)\b/gi,
  },
  { pattern: /\bchild (?:bride|whore|slave|porn\w*|lover|prostitute)\b/gi },
];
