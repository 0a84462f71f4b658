/** The values that a phrase may name in braces; `{Like}` is `{like}` with a capital letter. */
export const slotNames = [
  // The character.
  'me',
  'age',
  'job',
  'role',
  'mood',
  'like',
  'otherLike',
  'dislike',
  'trait',
  'scene',
  'opening',
  'passage',
  // The user.
  'you',
  'profileName',
  'name',
  'told',
  'userLike',
  'userLikes',
  'userDislike',
  'userDislikes',
  'userJob',
  'jobQuote',
  'userHome',
  'home',
  'pet',
  'petFact',
  'relative',
  'familyFact',
  'dateWhat',
  'dateWhen',
  'facts',
  // The newest message.
  'deed',
  'quote',
  'reflection',
  'keyword',
  'expression',
  'sum',
  'answer',
  'hint',
] as const;

export type SlotName = (typeof slotNames)[number];

export type Slots = Partial<Record<SlotName, string>>;

const marker = /\{([A-Za-z]+)\}/g;

/** Fills a phrase with its values; null if a value is unknown. Values are never read as templates. */
export function fillTemplate(template: string, slots: Slots): string | null {
  if (listSlots(template).some((name) => readSlot(slots, name) === undefined)) return null;
  return template.replace(marker, (_marker, name: string) => readSlot(slots, name) ?? '');
}

/** Lists the names of the values that a phrase needs, as written. */
export function listSlots(template: string): string[] {
  return [...template.matchAll(marker)].map((match) => match[1] ?? '');
}

/** Returns the longest part of a phrase that no value changes, by which the phrase is recognised. */
export function fixedPart(template: string): string {
  return template
    .split(/\{[A-Za-z]+\}/)
    .reduce((longest, part) => (part.length > longest.length ? part : longest), '');
}

function readSlot(slots: Slots, written: string): string | undefined {
  const name = slotNames.find((slot) => slot === written);
  if (name !== undefined) return slots[name];
  const lower = written.charAt(0).toLowerCase() + written.slice(1);
  const base = slotNames.find((slot) => slot === lower);
  const value = base === undefined ? undefined : slots[base];
  return value === undefined ? undefined : value.charAt(0).toUpperCase() + value.slice(1);
}
