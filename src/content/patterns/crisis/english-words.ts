/** Joins alternatives. */
const any = (...words: readonly string[]) => `(?:${words.join('|')})`;
/** Matches up to a number of words of the same clause, each with the blank before it. */
export const gap = (most: number) => String.raw`(?: [a-z\d]+){0,${most}}`;

/** Wanting, being about to, thinking of. */
export const wishing = any(
  '(?:want|wish|hope|pray|long|beg|wait|ache|plan)(?:s|ed|ing)?',
  'need',
  'would (?:like|love|rather|prefer|not mind)',
  'could',
  'ready',
  'going',
  'about',
  'time',
  'let me',
  'tempted',
  'thinking (?:of|about)',
  'think(?:s|ing)?',
  'dream(?:ing)? (?:of|about)',
  'decided',
  'planning',
  'if only',
);
/** Somebody whom the writer knows. */
export const near = any(
  '(?:best |close |old |online )?(?:friend|bestie|bff|mate)',
  'brother',
  'sister',
  'parent',
  'mother',
  'father',
  'son',
  'daughter',
  'kid',
  'child',
  'cousin',
  'niece',
  'nephew',
  'uncle',
  'aunt',
  'grandm\\w+',
  'grandf\\w+',
  'grandpa',
  'husband',
  'wife',
  'partner',
  'boyfriend',
  'girlfriend',
  'bf',
  'gf',
  'ex',
  'fianc\\w+',
  '(?:flat|room|house|class|team)mate',
  'co ?worker',
  'colleague',
  'neighbou?r',
  'student',
  'teacher',
  '(?:boy|girl|guy|man|woman|someone|somebody|kid|person) (?:in|at|on|from|i|next) [a-z]+',
  'someone',
  'somebody',
  'crush',
);

/** Creates an expression of whole words for each source: many small ones, since a very large one runs slowly. */
export function wholeWords(sources: readonly string[]): RegExp[] {
  return sources.map((source) => new RegExp(`(?<![a-z0-9])(?:${source})(?![a-z0-9])`));
}
