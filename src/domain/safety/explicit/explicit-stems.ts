/** Beginnings of words, one of which stands in every sentence in English that the rules or the heavy cues find. */
const stems = [
  String.raw`job|throat|creamp|bang|cum|sixt|cunn|fella|bukk|fuck|\bf+c?k|cock|\bc+k|dick|\bdck|puss|pusy|\bps+y|cunt|clit`,
  String.raw`penis|vagin|vulva|labia|erect|scrot|genit|shaft|length|member|hood|fold|entranc|opening|slit|nub|hardness|balls|arous`,
  String.raw`\bcore|heat|inside|\bc[oa]m(?:e|ing)|semen|sperm|seed|load|thrust|pound|sank|sink|slid|slip|push|plung|driv|drov|shov`,
  String.raw`\beas|press|\bram|slam|\bmov|\bput|buri|impal|enter|fill|finger|tongue|fist|dildo|vibrat|toy|strap|plug|pump|strok`,
  String.raw`pleasur|rub|masturb|jerk|jack|wank|down\s+on|\beat|\bate\b|mouth|on\s+(?:my|his|her)\s+face|suck|nippl|breast|\btits`,
  String.raw`between|orgas|climax|slap|walls|wet(?:ness|\s+(?:for|between|that))|squirt|juice|\banal|behind|\br[io]d|\btip`,
  String.raw`swallow|ejacul|panties|guid|buck|spill|spurt|puls|releas|hole|sheath|spread|\brut|grind|hollow|took|touch|moan|deeper`,
].join('|');

/**
 * What may hide a word, or is read by other rules: signs beyond ASCII and common quotation marks and dashes (Chinese among
 * them), digits in words, single letters in a row, letters three times, long runs of blanks.
 */
const disguises = [
  String.raw`[^\x00-\x7f‘’“”–—…]`,
  String.raw`_|[@$|]|[a-z!][0-9]|!\w|\s{5}`,
  String.raw`(?<![a-z0-9])[a-z0-9](?:[^a-z0-9]{1,8}[a-z0-9](?![a-z0-9])){2}`,
  String.raw`([a-z])\1\1`,
].join('|');

const suspicion = new RegExp(`${stems}|${disguises}`, 'i');
/** Emphasis, which stands at and in any word. */
const marks = /[*`~]+/g;

/**
 * Whether a sentence may be explicit at all: one quick look for those who read along, since most sentences hold no such
 * word. What it finds is looked at well (`isExplicit`); what it does not find, that does not find either.
 */
export function mayBeExplicit(text: string): boolean {
  return suspicion.test(text.replace(marks, ''));
}
