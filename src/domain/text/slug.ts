/** Latin letters that are no other letter with an accent, so that Unicode does not fold them. */
const foldedLetters: Readonly<Record<string, string>> = {
  ...{
    ß: 'ss',
    æ: 'ae',
    œ: 'oe',
    ø: 'o',
    ł: 'l',
    đ: 'd',
    ð: 'd',
    þ: 'th',
    ħ: 'h',
    ı: 'i',
    ĸ: 'k',
    ŋ: 'ng',
    ŧ: 't',
  },
  ...{
    ƀ: 'b',
    ɓ: 'b',
    ɖ: 'd',
    ɗ: 'd',
    ə: 'e',
    ɛ: 'e',
    ƒ: 'f',
    ǥ: 'g',
    ɣ: 'g',
    ɨ: 'i',
    ƙ: 'k',
    ɔ: 'o',
    ʉ: 'u',
    ʋ: 'v',
    ƴ: 'y',
    ƶ: 'z',
  },
};
const foldedLetter = new RegExp(`[${Object.keys(foldedLetters).join('')}]`, 'g');

/**
 * Converts a text to a slug (rule:slugs): lower case, everything that is not a letter or digit collapsed to single
 * hyphens, none at the ends. Latin letters are folded first, so that `Zoë` becomes `zoe` and `Łódź` `lodz`; letters of
 * other scripts count as non-alphanumeric.
 */
export function slugify(text: string): string {
  return collapse(foldAccents(text).replace(foldedLetter, (letter) => foldedLetters[letter] ?? letter));
}

/** Converts a text to the slug in which only accents are folded, as in addresses that were made so: `Łódź` is `odz`. */
export function slugifyAccentsOnly(text: string): string {
  return collapse(foldAccents(text));
}

function foldAccents(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();
}

function collapse(text: string): string {
  return text.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '');
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
