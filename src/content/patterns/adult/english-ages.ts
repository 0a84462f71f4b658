import type { AgeRule } from './adult-rule.ts';

/** The end of a bare number that is an age: `she is 17 and …`, but not `she is 17 minutes late`. */
const end = String.raw`(?![\w%+°'’]|[.,:-]\d|-\w|/\d)(?=\s*(?:$|[.,;:!?)\]"“”*|/…—-]|\n|(?:and|but|now|yet|or|with|who|so|today|already|this|next|though|btw|lol|lmao|haha|going on|because|since|if|in human)\b))(?!\s*(?:\+|or (?:older|above|over)|and (?:older|above|over|up)))`;
const notMore = String.raw`(?!\s*\+|\s*,?\s*(?:or|and)\s+(?:older|above|over|up)\b)`;
const adverbs = String.raw`(?:(?:only|just|still|barely|currently|now|about|around|almost|nearly|actually|really|already|roughly|like|freshly|newly|maybe|probably)\s+){0,3}`;
const subject = String.raw`(?:\{\{(?:char|user)\}\}|<(?:bot|user|char)>|\b(?:he|she|they|i|you|who)\b)`;
const be = String.raw`(?:'s|'m|'re|\s+(?:is|was|are|am|were|be|being))`;

const flags = 'gi';

/** The ways in which English states an age, in text whose number words are digits. */
export const englishAges: readonly AgeRule[] = [
  {
    pattern: new RegExp(
      String.raw`\b(?:aged?(?:\s*[/&,]\s*(?:gender|sex))?|years old)\b(?:\s*[|:=("'\[>?~-]+\s*|\s+(?:is|of)\s+|\s+)["'(|~]*\s*${adverbs}(\d{1,5})(?![\d%]|s\b|'s|\.\d|-?\d)${notMore}`,
      flags,
    ),
    isLabel: true,
    unless: ['at-age'],
  },
  {
    pattern: new RegExp(
      String.raw`(?<![\d.])(\d{1,5})(?:\s+and\s+(?:a|1)\s+half)?[\s-]{0,2}(?:years?|yrs?|y|winters|summers|springs)[\s-]{0,2}(?:old|of[\s-]age|young)${notMore}`,
      flags,
    ),
    unless: ['other-years'],
  },
  {
    pattern: new RegExp(
      String.raw`(?<![\d.])(\d{1,3})\s?(?:y\s?[/.]?\s?o\b\.?|yrs?\b(?!\s+(?:ago|later|of|in|experience|exp|as|at|on|together|married|sober|clean|service)\b))${notMore}`,
      flags,
    ),
    unless: ['other-years'],
  },
  {
    pattern: new RegExp(String.raw`${subject}${be}\s+${adverbs}(\d{1,4})${end}`, flags),
    minimum: 6,
    unless: ['past'],
  },
  {
    pattern: new RegExp(
      String.raw`\b(?!(?:It|There|That|This|These|Those|Today|Bus|Room|Number|What|Which|Here)\b)[A-Z][a-z]+${be}\s+${adverbs}(\d{1,3})${end}`,
      'g',
    ),
    minimum: 6,
    unless: ['past', 'thing'],
  },
  {
    pattern: new RegExp(String.raw`\bturn(?:s|ed|ing)?\s+${adverbs}(\d{1,3})${end}`, flags),
    minimum: 6,
    unless: ['past'],
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
    unless: ['past'],
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
    unless: ['past'],
  },
  {
    pattern:
      /(?:^|[\n([|;]|\. )\s*(\d{2})\s?[,/|]\s*(?:(?:an?|adult|young|mature|human|trans|cis) ){0,3}(?:woman|man|lady|wife|husband|girlfriend|boyfriend)\b/gi,
    minimum: 10,
  },
  // The early twenties may be below the limit, and are not decided here.
  {
    pattern: /\bin (?:her|his|their|my) (mid|late)[- ]?(?:20'?s|twenties)\b/gi,
    age: 25,
    unless: ['past'],
  },
  {
    pattern:
      /\bin (?:her|his|their|my) (?:(?:early|mid|late)[- ]?)?((?:thir|for|fif|six|seven|eigh|nine)ties|[3-9]0'?s)\b/gi,
    numeral: 'decade',
    unless: ['past'],
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
    unless: ['past'],
  },
  {
    pattern: new RegExp(String.raw`\b(?:only|just|barely|merely)\s+(\d{2})${end}`, flags),
    minimum: 10,
    unless: ['past'],
  },
  { pattern: /\bsweet (\d{2})\b/gi },
  { pattern: /\bborn (?:only |just )?(\d{1,3}) years ago\b/gi },
  {
    pattern: /(?<!\d)(\d{1,3})(?:st|nd|rd|th) birthday\b/gi,
    unless: ['past'],
    unlessBefore: /\bon (?:her|his|their|my|the) $/i,
  },
  { pattern: /\bseen (?:only |just |but )?(\d{1,3}) (?:summers|winters|springs)\b/gi },
];
