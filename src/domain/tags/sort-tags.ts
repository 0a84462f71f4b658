import { matureLabels, strongestLabel } from './visible-labels.ts';

/** The most tags that a card shows; more become '...' (rule:tag-order). */
const shownTagLimit = 5;

interface SortableTag {
  name: string;
  label_type: string;
}

/** Latin letters by the alphabet and Han characters by their sound, on every machine the same. */
const collator = new Intl.Collator('zh-CN');

/** BDSM first, then NSFW, then alphabetical (rule:tag-order); a tag with both labels is among the first. */
export function sortTags<T extends SortableTag>(tags: readonly T[]): T[] {
  return tags.toSorted((a, b) => rank(a) - rank(b) || collator.compare(a.name, b.name));
}

/** The tags to show, in order, and whether '...' follows (rule:tag-order). */
export function pickShownTags<T extends SortableTag>(tags: readonly T[]): { shown: T[]; more: boolean } {
  const sorted = sortTags(tags);
  return { shown: sorted.slice(0, shownTagLimit), more: sorted.length > shownTagLimit };
}

/** How many of them a card in a list shows at first, in one line. */
const firstTagCount = 2;

/**
 * The tags of a card in a list: two at first, and the rest of the five when it is pointed at or focused.
 * @returns `more` where '...' follows the rest (rule:tag-order)
 */
export function splitCardTags<T extends SortableTag>(
  tags: readonly T[],
): { first: T[]; rest: T[]; more: boolean } {
  const { shown, more } = pickShownTags(tags);
  return { first: shown.slice(0, firstTagCount), rest: shown.slice(firstTagCount), more };
}

function rank(tag: SortableTag): number {
  const label = strongestLabel(tag.label_type);
  return label === null ? matureLabels.length : matureLabels.toReversed().indexOf(label);
}
