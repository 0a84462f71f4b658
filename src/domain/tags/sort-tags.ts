import { matureLabels, strongestLabel } from './visible-labels.ts';

/** Upper limit of tags on a card; more become '...' (rule:tag-order). */
const shownTagLimit = 5;

interface SortableTag {
  name: string;
  label_type: string;
}

/** Sorts Latin letters by the alphabet and Han characters by their sound, the same on every machine. */
const collator = new Intl.Collator('zh-CN');

/** Sorts tags: BDSM first, then NSFW, then alphabetically (rule:tag-order); a tag with both labels counts as BDSM. */
export function sortTags<T extends SortableTag>(tags: readonly T[]): T[] {
  return tags.toSorted((a, b) => rank(a) - rank(b) || collator.compare(a.name, b.name));
}

/** Picks the tags to show, in order, and whether '...' follows (rule:tag-order). */
export function pickShownTags<T extends SortableTag>(tags: readonly T[]): { shown: T[]; more: boolean } {
  const sorted = sortTags(tags);
  return { shown: sorted.slice(0, shownTagLimit), more: sorted.length > shownTagLimit };
}

/** Number of tags that a card in a list shows at first. */
const firstTagCount = 4;

/**
 * Splits the tags of a card in a list: four at first, and the rest of the five behind '...'.
 * @returns `more` if '...' follows the rest (rule:tag-order)
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
