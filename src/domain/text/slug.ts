/**
 * Converts a text to a slug (rule:slugs): lower case, everything that is not a letter or digit collapsed to single
 * hyphens, none at the ends. Accents are folded first, so that `Zoë` becomes `zoe`; letters of other scripts count as
 * non-alphanumeric.
 */
export function slugify(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}

/** Returns the last segment of a character's URLs: `{slugified name}-{id}` (rule:character-address). */
export function characterSegment(character: { slug: string; id: string }): string {
  return character.slug === '' ? `character-${character.id}` : `${character.slug}-${character.id}`;
}

/**
 * Splits a character segment on its last hyphen into name and id (rule:character-address). Returns null if there is no
 * hyphen, or the part after it is not alphanumeric.
 */
export function parseCharacterSegment(segment: string): { slug: string; id: string } | null {
  const hyphen = segment.lastIndexOf('-');
  if (hyphen < 1) return null;
  const id = segment.slice(hyphen + 1);
  if (!/^[a-z0-9]{1,32}$/i.test(id)) return null;
  return { slug: segment.slice(0, hyphen), id };
}

/** Returns the path of an article: `/blogs/{category lower case}/{path}` (rule:article-address). */
export function articleHref(article: { category: string; path: string }): string {
  return `/blogs/${article.category.toLowerCase()}/${article.path}`;
}
