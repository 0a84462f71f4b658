/** Beginnings of words, one of which is in every English sentence that the rules or the heavy cues match. */
const words = [
  'job|throat|creamp|bang|cum|sixt|cunn|fella|bukk|fuck|cock|dick|puss|pusy|cunt|clit|penis|vagin|vulva|labia|erect|scrot',
  'genit|shaft|length|member|hood|fold|entranc|opening|slit|nub|hardness|balls|arous|heat|inside|semen|sperm|seed|load|thrust',
  'pound|sank|sink|slid|slip|push|plung|driv|drov|shov|press|slam|buri|impal|enter|fill|finger|tongue|fist|dildo|vibrat|toy',
  'strap|plug|pump|strok|pleasur|rub|masturb|jerk|jack|wank|mouth|suck|nippl|breast|between|orgas|climax|slap|walls|squirt',
  'juice|behind|swallow|ejacul|panties|guid|buck|spill|spurt|puls|releas|hole|sheath|spread|grind|hollow|took|touch|moan|deeper',
]
  .join('|')
  .split('|')
  // In alphabetical order: V8 then reads shared beginnings once, in a third of the time.
  .toSorted()
  .join('|');
/** Phrases for words that are searched at a boundary, or together. */
const phrases = [
  String.raw`\b(?:f+c?k|c+k|dck|ps+y|core|c[oa]m(?:e|ing)|eas|ram|mov|put|eat|ate\b|tits|anal|r[io]d|tip|rut)`,
  String.raw`down\s+on|on\s+(?:my|his|her)\s+face|wet(?:ness|\s+(?:for|between|that))`,
].join('|');

/**
 * Signs of a disguised word, or of text that other rules read: characters beyond ASCII and common quotation marks and
 * dashes (Chinese among them), digits in words, single letters in a row, letters three times, long runs of blanks.
 */
const disguises = [
  String.raw`[^\x00-\x7f‘’“”–—…]|[_@$|]|(?<=[a-z!])[0-9]|!\w|\s{5}`,
  String.raw`\b[a-z0-9](?:[^a-z0-9]{1,8}[a-z0-9](?![a-z0-9])){2}`,
  String.raw`([a-z])\1\1`,
].join('|');

const suspicion = new RegExp(`${words}|${phrases}|${disguises}`, 'i');
/** Emphasis, which may be next to or inside any word. */
const marks = /[*`~]+/g;
/** Longer than any searched text, without the marks in it. */
const reachCharacters = 24;

/**
 * Checks quickly whether a sentence may be explicit at all, for checks during streaming: most sentences contain no such
 * word. A match needs the full check (`isExplicit`), which finds nothing where this finds nothing.
 * @param before text before it that was checked already
 */
export function mayBeExplicit(text: string, before = ''): boolean {
  return suspicion.test(before.replace(marks, '').slice(-reachCharacters) + text.replace(marks, ''));
}
