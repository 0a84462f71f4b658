/** Words for relatives and partners, the longer ones first. */
export const kinNames = [
  [/^(?:older|elder|big) ?sis/i, 'elder-sister'],
  [/^(?:younger|little|baby|kid) ?sis/i, 'younger-sister'],
  [/sis/i, 'sister'],
  [/^(?:older|elder|big) ?bro/i, 'elder-brother'],
  [/^(?:younger|little|baby|kid) ?bro/i, 'younger-brother'],
  [/bro/i, 'brother'],
  [/^gra?n(?:dm|ny|n?an|$)|^nan/i, 'grandmother'],
  [/^grand?(?:f|p|d)/i, 'grandfather'],
  [/^(?:mo|mu|ma)/i, 'mother'],
  [/^(?:fa|dad|pa)/i, 'father'],
  [/^daughter/i, 'daughter'],
  [/^son/i, 'son'],
  [/^wife/i, 'wife'],
  [/^husband/i, 'husband'],
  [/^aunt/i, 'aunt'],
  [/^uncle/i, 'uncle'],
  [/^cousin/i, 'cousin'],
  [/^girlfriend/i, 'girlfriend'],
  [/^boyfriend/i, 'boyfriend'],
] as const;

/** A relative or partner, as one group. */
export const kinWord =
  '((?:(?:older|elder|big|younger|little|baby|kid|twin|half|step)[ -]?)?(?:sister|sis|brother|bro)|grand(?:mother|father|ma|pa|dad)|grandad|granny|gran|nan|mother|mum|mom|mummy|mommy|mama|father|dad|daddy|papa|daughter|son|wife|husband|aunt(?:ie)?|uncle|cousin|girlfriend|boyfriend)';
const name = "([A-Z][\\p{L}-]{1,15})(?![\\p{L}'])";
const own = `\\b(?:[Mm]y|[Oo]ur) ${kinWord}`;
const some = `\\b(?:I|we) (?:also )?(?:have|got|have got) (?:an? |one |two |three )(?:[a-z]{1,10} )?${kinWord}s?`;

export const kinThenName = [
  new RegExp(`${own}(?:'s name is|s? name is| is| was|'s| is called| is named|'s called|,? called|,? named|,) ${name}`, 'gu'),
  new RegExp(`${own} ${name}`, 'gu'),
  new RegExp(`${some},? (?:called|named|whose name is|by the name of) ${name}`, 'gu'),
] as const;

/** The name and the relative, in this order: "Anna is my sister". */
export const nameThenKin = new RegExp(`\\b([A-Z][\\p{L}-]{1,15}) is (?:my|our) ${kinWord}\\b`, 'gu');

/** Words with a capital letter that are no names of people. */
export const notAPerson =
  /^(?:she|he|it|this|that|they|who|there|here|mr|mrs|ms|dr|god|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|june|july|august|september|october|november|december|christmas|easter|english|chinese|german|french|british|american|christian|muslim|catholic|jewish)$/i;
