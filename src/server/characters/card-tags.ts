import { createHash } from 'node:crypto';
import type { Tag } from '#src/contract/characters/character-card.ts';
import { readTagLabel } from '#src/domain/tags/read-tag-label.ts';
import { slugify } from '#src/domain/text/slug.ts';
import { cutWhole } from '#src/domain/text/cut-whole.ts';

/** The most tags of a card: more than anyone reads; cards in the wild carry hundreds. */
const mostTags = 30;
const nameCharacters = 40;

/**
 * Returns the tags of a private character, as its card names them: not the tags of the site, whose lists hold only
 * published characters.
 */
export function toCardTags(names: readonly string[]): Tag[] {
  const tags = names.map(toTag).filter(({ name }) => name !== '');
  return [...new Map(tags.map((tag) => [tag.slug, tag])).values()].slice(0, mostTags);
}

/**
 * Returns true if one of the names is of a mature tag, so that only people who opted in may see the character
 * (rule:mature-hidden).
 */
export function isMatureByName(names: readonly string[]): boolean {
  return names.some((name) => readTagLabel(name) !== null);
}

function toTag(text: string): Tag {
  const name = cutWhole(text.trim(), 0, nameCharacters);
  const slug = slugify(name);
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 8);
  return { slug: slug === '' ? `tag-${hash}` : slug, name, label_type: readTagLabel(text) ?? 'other' };
}
