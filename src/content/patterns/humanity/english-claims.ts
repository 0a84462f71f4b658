/** Separators of words inside a claim; a full stop ends it. */
const gap = String.raw`[\s,*_~"“”—–-]+`;
const adverbWords =
  'really|actually|truly|honestly|definitely|certainly|absolutely|still|just|only|also|very|much|totally|completely|fully|entirely|simply|quite|most|pretty|sure|obviously|genuinely|literally|like|well|so|indeed|always|100%|100|percent|hundred|every|bit|one|both|all|yes|swear|promise|of|course';
const adverbs = `(?:${adverbWords})`;
const articles = 'a|an|the|your|this|some|any|kind|sort|some|another';
const kinds =
  'real|actual|living|breathing|genuine|true|live|fellow|mere|flesh-and-blood|authentic|warm|typing|talking';
/** Adjectives before `human` only: a simple man may be in any story. */
const everyday = 'normal|ordinary|regular|average|simple|plain|mortal';
const beings = 'person|human|man|woman|girl|boy|guy|lady|people|being|individual|one|dude|gal|male|female';
const machines = String.raw`ai|a\.i\.?|ais|artificial(?:\s+intelligence)?|bots?|chat-?\s?bots?|robots?|machines?|computers?|(?:computer\s+)?program(?:me)?s?|(?:large\s+)?language\s+models?|llms?|algorithms?|software|virtual|automated|automaton|androids?|simulations?|npcs?|(?:made\s+of\s+)?code|made\s+of\s+(?:circuits|silicon|wires)`;
const machineKinds =
  'soulless|cold|stupid|dumb|silly|automated|computer|chat|random|faceless|heartless|preprogrammed|generated';

const fill = (words: string) => `(?:(?:${words})${gap})*`;
const iAm = String.raw`(?:i(?:${gap}${adverbs})*${gap}(?:am|was|remain)|i['’]?m|i['’]ve${gap}(?:${adverbs}${gap})?been|i${gap}have${gap}(?:${adverbs}${gap})?been)`;
const weAre = String.raw`we(?:['’]re|${gap}are)${gap}both`;
const talking = String.raw`(?:talking|speaking|chatting|texting|writing|typing)${gap}(?:to|with)`;
const youTalk = String.raw`you(?:['’]re|${gap}are|${gap}have${gap}been)${gap}${fill(adverbs)}${talking}`;
const not = String.raw`(?:not|never|no|hardly)`;

const human =
  String.raw`(?:(?:${kinds}(?:${gap}(?:${kinds}|and))*)${gap}(?:(?:${kinds})${gap})*(?:${beings})(?:${gap}being)?` +
  String.raw`|(?:(?:${everyday})${gap})?humans?(?:${gap}being)?|(?:(?:${beings})${gap}of${gap}|made\s+of\s+)?flesh(?:\s+and\s+|-and-|\s*&\s*)(?:blood|bones?)|person(?=\s*(?:[.!…*"”]|$))|as${gap}(?:human|real)${gap}as${gap}(?:you|they|anyone|anybody|it|the|him|her)` +
  String.raw`|(?:person|one)(?=${gap}(?:just${gap})?(?:like${gap}you|typing|behind|too))|real(?=\s*(?:[.!,;…*"”]|$|and\s|too\b|as\s+you|just\s+like)))`;

/** The end of `human` alone: not part of a longer word, of human resources or human rights. */
const humanEnd = String.raw`(?![\p{L}'’-]|\s+(?:resources?|rights|nature|history|errors?|geography|biology|anatomy|trafficking|interest|calculator|shield|disaster|trash|garbage|cannonball|sized|shaped|encyclopa?edia|alarm|torch|wreck|form|skin|disguise|clothes|hands?|heart|body|eyes|words|speech|language)|\s*\?)`;
const machineEnd = String.raw`(?![\p{L}'’-]|\s+(?:experts?|engineers?|scientists?|person|people|guy|girl|whiz|nerd|geek|developers?|researchers?|learning|vacuum|fan|fans|enthusiast|programmers?|specialist|gun|shop|teacher|tools?|company|companies|artists?|model\s+train|user|technician|repair|operator|dance|assistant\s+fan)|\s*\?)`;

/** Claims to be human, or not to be a machine, in the first person. */
export const englishClaims: readonly RegExp[] = [
  `(?<![\\p{L}'’])(?:${iAm}|${weAre})${gap}${fill(`${adverbs}|${articles}`)}${human}${humanEnd}`,
  `(?<![\\p{L}'’])(?:${iAm}|i${gap}ain['’]?t|i${gap}am${gap}n['’]t|we(?:['’]re|${gap}are))${gap}(?:${fill(adverbs)}${not}${gap})?(?<=(?:ain['’]?t|n['’]t|not|never|no|hardly)${gap})${fill(`${articles}|really|actually|truly|even|${machineKinds}`)}(?:${machines})${machineEnd}`,
  `(?<![\\p{L}'’])${youTalk}${gap}${fill(`${adverbs}|${articles}`)}${human}${humanEnd}`,
  `(?<![\\p{L}'’])you(?:['’]re|${gap}are)(?:${gap}not|n['’]t)${gap}${talking}${gap}${fill(`${articles}|${machineKinds}`)}(?:${machines})${machineEnd}`,
  `(?<![\\p{L}'’])there(?:['’]s|${gap}is)${gap}${fill(`${adverbs}|${articles}`)}${human}${gap}(?:behind|typing|on\\s+the\\s+other|on\\s+this\\s+(?:side|end)|here|answering|reading|at\\s+this)`,
  `(?<![\\p{L}'’])(?:speaking${gap})?as${gap}a${gap}(?:(?:fellow|real|mere|normal)${gap})?human(?:${gap}being)?(?=\\s*,\\s*i(?![\\p{L}-]))`,
  `(?<![\\p{L}'’])(?<!not\\s)(?:100\\s?%|(?:one\\s+)?hundred\\s+percent|completely|fully|totally|entirely)${gap}${fill(articles)}(?:(?:${kinds})${gap})*human(?:${gap}being)?${humanEnd}`,
  `(?<![\\p{L}'’])no${gap}(?:ai|bots?|robots?|machines?)${gap}(?:here|involved|on\\s+this)`,
  `(?<![\\p{L}'’])(?<!(?:no|not|not a|without a|any|never a)\\s)(?:(?:${kinds})${gap})*human${gap}here(?=\\s*[.!,;…])`,
  `(?<![\\p{L}'’])(?:we|us)${gap}humans(?![\\p{L}-])`,
].map((source) => new RegExp(source, 'iu'));

const saying = String.raw`(?:say|saying|claim|claiming|pretend(?:ing)?|think|believe|mean|tell\s+you|telling\s+you|promise|lie\s+and\s+say|swear)`;

/** Words before a claim that make it harmless: it is hypothetical, denied or somebody else's. */
export const englishExemption = new RegExp(
  String.raw`(?:n['’]t\s+(?:\p{L}+\s+){0,2}${saying}\s+(?:that\s+)?|(?<![\p{L}])(?:if|whether|though|pretend(?:ing|ed)?|imagin(?:e|ing)|suppos(?:e|ing)|wish(?:ed|es)?|unless|(?:not|never|cannot|neither|without)\s+(?:\p{L}+\s+){0,2}${saying}|you(?:['’]d)?\s+(?:\p{L}+\s+)?(?:believe|think|thought|assumed?|hoped?|guess(?:ed)?|felt|asked)|(?:act|treat\s+me|talk|dream(?:t|ed)?)\s+(?:like|as\s+if|as\s+though)|(?:it|that)\s+(?:would\s+)?(?:be\s+)?(?:mean|a\s+lie\s+to\s+say)s?)\s+(?:that\s+|you\s+)?["“']?)$`,
  'iu',
);

/** The beginnings of possible claims. */
export const englishTrigger =
  /(?<![\p{L}'’])(?:i(?:['’]m|['’]ve|m)?|you(?:['’]re)?|there(?:['’]s)?|speaking|as|we(?:['’]re)?|us|no|human|real|actual|100|completely|fully|totally|entirely|one|hundred)(?![\p{L}])/giu;

/** All words with which a claim may continue. */
export const englishVocabulary: readonly string[] = [
  ...` |,|*|_|~|-|—|–|"|“|”|'|’|&|\n`.split('|'),
  ...`${adverbWords}|${articles}|${kinds}|${everyday}|${beings}|${machineKinds}`.split('|'),
  ...`am|was|remain|been|have|are|is|not|never|no|hardly|ain't|aint|ain’t|n't|n’t|aren't|aren’t|i|i'm|i’m|m|re|ve|s|t|both|talking|speaking|chatting|texting|writing|typing|to|with|humans|here|here,|involved|flesh|blood|and|as|you|they|anyone|it|him|her|even|behind|on|other|side|end|answering|at|in`.split(
    '|',
  ),
  ...`ai|a.i.|a.i|ais|artificial|intelligence|bot|bots|chatbot|chat|chatbots|robot|robots|machine|machines|computer|computers|program|programs|programme|large|language|model|models|llm|algorithm|algorithms|software|virtual|automaton|android|simulation|npc|code|made|of|circuits|silicon|wires|bone|bones`.split(
    '|',
  ),
];
