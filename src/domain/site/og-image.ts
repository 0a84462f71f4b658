import type { Article } from '#src/contract/stories/article-calls.ts';
import type { CharacterProfile } from '#src/contract/characters/character-calls.ts';
import type { Language } from '#src/contract/locale/language.ts';

export const ogImagesPath = '/og';

/** The size of every Open Graph image, in pixels. */
export const ogImageSize = { width: 1200, height: 630 } as const;

/** The content drawn for an article or a character. */
interface OgContent {
  /** The path of the article, or the id of the character. */
  key: string;
  /** The heading of the article, or the name of the character. */
  title: string;
  /** A smaller line of text; empty for none. */
  line: string;
  /** `/pictures/{id}` of the cover or the portrait; null for none. The id changes with the content. */
  picture: string | null;
}

/** The site named in the picture, and the language of its texts. */
interface OgSite {
  language: Language;
  siteName: string;
}

/** The subject of such a picture, with all that is drawn. */
export type OgSubject =
  | (OgSite & { kind: 'site' })
  | (OgSite & OgContent & { kind: 'article' | 'character' });

/** Creates the subject of an article's picture, which shows its heading and its cover. */
export function articleOgSubject(
  { path, h1, cover }: Pick<Article, 'path' | 'h1' | 'cover'>,
  { language, siteName }: OgSite,
): OgSubject {
  return {
    kind: 'article',
    key: path,
    language,
    siteName,
    title: h1,
    line: '',
    picture: cover?.path ?? null,
  };
}

/** Creates the subject of a character's picture, which shows its name, its tagline and its portrait. */
export function characterOgSubject(
  { id, name, tagline, portrait }: Pick<CharacterProfile, 'id' | 'name' | 'tagline' | 'portrait'>,
  { language, siteName }: OgSite,
): OgSubject {
  const picture = portrait?.path ?? null;
  return { kind: 'character', key: id, language, siteName, title: name, line: tagline, picture };
}

/** Version of the drawing, increased whenever it changes, because the addresses are cached permanently. */
const drawing = 3;

/**
 * Returns the address of a subject's Open Graph image (JPEG). It contains a hash of all that decides the drawing, so
 * the image at an address never changes, not even if another database uses the same folder of generated files. Mature
 * characters have no such picture.
 */
export function ogImagePath(subject: OgSubject): string {
  const key = subject.kind === 'site' ? 'home' : subject.key;
  return `${ogImagesPath}/${subject.kind}/${key}/${subject.language}/${ogImageVersion(subject)}.jpg`;
}

/** Returns sixteen hexadecimal digits that change with the drawing. */
export function ogImageVersion(subject: OgSubject): string {
  const parts = [drawing, subject.kind, subject.language, subject.siteName];
  if (subject.kind === 'site') return fingerprint(JSON.stringify(parts));
  const { key, title, line, picture } = subject;
  return fingerprint(JSON.stringify([...parts, key, title, line, picture]));
}

/** Hashes a text by FNV-1a, 64 bits: no secret depends on it, and it runs wherever the domain does. */
function fingerprint(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  }
  return hash.toString(16).padStart(16, '0');
}
