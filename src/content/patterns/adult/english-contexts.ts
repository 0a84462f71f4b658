/** Names of things, which may be young. */
export const things =
  /\b(?:whisk(?:e?y|ies)|scotch|bourbon|rum|wine|brandy|cognac|cheddar|cheese|broth|vinegar|tea|puer|car|truck|van|bike|bicycle|motorcycle|honda|toyota|ford|volvo|house|home|building|flat|apartment|bar|caf[eé]|restaurant|shop|store|company|firm|business|brand|band|school|city|town|village|country|church|temple|bridge|tree|oak|pine|bonsai|rose|cat|kitten|dog|puppy|hound|horse|mare|parrot|tortoise|turtle|goldfish|tradition|custom|piano|guitar|violin|cello|ship|boat|ferry|laptop|computer|phone|camera|machine|clock|watch|engine|book|manuscript|letter|photo|photograph|painting|song|recipe|marriage|friendship|relationship|feud|debt|secret|promise|grudge|case|mystery|murder|wound|scar|injury|coat|jacket|sweater|shoes|boots|dress|table|chair|radio|stove|starter|sourdough|jar|bottle|article|law|contract|mortgage|lease|project|game|website|account)s?\b/i;

export const people =
  /\b(?:girl|boy|woman|man|lady|student|maid|princess|prince|daughter|son|sister|brother|child|kid|teen|lover|slut|body|human|elf|vampire|virgin)/i;

/** The end of a clause that leads to an age of the past: "when she was". */
export const past =
  /\b(?:when(?:ever)?|since|until|till|before|after|by the time|back then|back when|ever since|the (?:year|day|night|summer|winter|spring|autumn|week|month|morning)|once,|first)\b[^,]{0,30}(?:'d|\b(?:was|were|turned|been|had|turning|being|he|she|they|i))?\s*$/i;

/** The end of a clause that leads to an age at which something happened: "at the age of". */
export const atAge =
  /\b(?:at|from|by|since|until|till|before|after|around|under|over|past|reached)\s+(?:the\s+|her\s+|his\s+)?(?:ripe\s+|tender\s+|early\s+|young\s+)?$/i;

/** The end of a clause that leads to an age of the present: "is at the". */
export const isNow =
  /\b(?:is|am|are|still|currently)\s+(?:at|around|under)\s+(?:the\s+)?$|'[sm]\s+(?:at|around|under)\s+(?:the\s+)?$/i;

/** The end of a clause that leads to those whom somebody teaches. */
export const teaching =
  /\b(?:teach(?:es|ing)?|taught|tutor(?:s|ed|ing)?|coach(?:es|ed|ing)?|counsel(?:s|l?ed|l?ing)?|mentor(?:s|ed|ing)?|teacher (?:of|for)|work(?:s|ed|ing)? with|for)\s+(?:[\w'-]+\s+){0,3}$/i;

/** The end of a clause that leads to a child of somebody: "mother of two". */
export const parenting =
  /\b(?:mother|father|mom|mum|dad|parent|grandmother|grandfather)s?\s+(?:of|to)\s+(?:(?:an?|her|his|their|one|two|three|four|five|\d+)\s+){0,2}$/i;

/** The end of a clause that leads to a word that it negates. */
export const negation =
  /(?:\b(?:no|not|never|non|isn't|aren't|without|against|protects?|protecting|forbids?|prohibits?|bans?|refuses?)\b[- ]*)(?:(?:an?|any|for|to|the|with|be)\s+){0,2}$/i;

/** The end of a clause that leads to a lower limit: "must be". */
export const disclaimer = /\b(?:at least|over|above|older than|must be|minimum|from)\s+$/i;

/** Words that make an age one of the present although the clause leads to the past. */
export const isStill = /\b(?:is|am|are|still)\s+\w*\s*$|'[sm]\s*$/i;

/** The end of a clause whose subject has the age. */
export const ofSubject = /\b(?:is|was|are|were|that|already|over|about|almost|nearly|of|be)\s*$/i;

export const somebody = /\b(?:he|she|they|i|you|\{\{char\}\})\b(?:'s)?/i;
