/**
 * A slug (spec §5): lower case, everything that is not a letter or digit collapsed to single hyphens, none at the
 * ends. Accents are folded first, so that `Zoë` becomes `zoe`; letters of other scripts count as non-alphanumeric.
 */
export function slugify(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}

/** The last segment of a character's URLs: `{slugified name}-{id}` (spec §2, §5). */
export function characterSegment(character: { slug: string; id: string }): string {
  return character.slug === '' ? `character-${character.id}` : `${character.slug}-${character.id}`;
}

/**
 * Splits a character segment on its last hyphen into name and id (spec §5).
 * Answers null when there is no hyphen, or what follows it is not alphanumeric.
 */
export function parseCharacterSegment(segment: string): { slug: string; id: string } | null {
  const hyphen = segment.lastIndexOf('-');
  if (hyphen < 1) return null;
  const id = segment.slice(hyphen + 1);
  if (!/^[a-z0-9]{1,32}$/i.test(id)) return null;
  return { slug: segment.slice(0, hyphen), id };
}

/** The path of an article: `/blogs/{category lower case}/{path}` (spec §2). */
export function articleHref(article: { category: string; path: string }): string {
  return `/blogs/${article.category.toLowerCase()}/${article.path}`;
}
