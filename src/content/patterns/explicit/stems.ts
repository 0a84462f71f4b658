/** Beginnings of words, one of which is in every English sentence that the rules or the heavy cues match. */
export const explicitStems = [
  'job|throat|creamp|bang|cum|sixt|cunn|fella|bukk|fuck|cock|dick|puss|pusy|cunt|clit|penis|vagin|vulva|labia|erect|scrot',
  'genit|shaft|length|member|hood|fold|entranc|opening|slit|nub|hardness|balls|arous|heat|inside|semen|sperm|seed|load|thrust',
  'pound|sank|sink|slid|slip|push|plung|driv|drov|shov|press|slam|buri|impal|enter|fill|finger|tongue|fist|dildo|vibrat|toy',
  'strap|plug|pump|strok|pleasur|rub|masturb|jerk|jack|wank|mouth|suck|nippl|breast|between|orgas|climax|slap|walls|squirt',
  'juice|behind|swallow|ejacul|panties|guid|buck|spill|spurt|puls|releas|hole|sheath|spread|grind|hollow|took|touch|moan|deeper',
]
  .join('|')
  .split('|');

/** Phrases for words that are searched at a boundary, or together. */
export const explicitPhrases = [
  String.raw`\b(?:f+c?k|c+k|dck|ps+y|core|c[oa]m(?:e|ing)|eas|ram|mov|put|eat|ate\b|tits|anal|r[io]d|tip|rut)`,
  String.raw`down\s+on|on\s+(?:my|his|her)\s+face|wet(?:ness|\s+(?:for|between|that))`,
];
