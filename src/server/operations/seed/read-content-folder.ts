import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { defaultLanguage, mapLanguages, type Language, languages } from '#src/contract/locale/language.ts';
import { completeLanguages } from '#src/contract/locale/localized-schema.ts';
import { slug } from '#src/contract/call/fields.ts';
import {
  type CharacterFile,
  characterFileSchema,
  type TagFile,
  tagFileSchema,
} from '#src/server/characters/character-file.ts';
import {
  type ArticleFile,
  articleFrontMatterSchema,
  authorFileSchema,
  categoryFileSchema,
  splitFrontMatter,
  translationFrontMatterSchema,
} from '#src/server/stories/article-file.ts';
import { StartError } from '#src/server/platform/settings/start-error.ts';
import { parseContentJson } from './parse-content-json.ts';
import { hasErrorCode } from '#src/server/platform/log/error-code.mjs';

/** A checked file with the hash of its content and its pictures. */
interface Hashed<File> {
  file: File;
  contentHash: string;
}

interface ContentFolder {
  tags: TagFile;
  characters: (Hashed<CharacterFile> & { portrait: PictureFile | null; avatar: PictureFile | null })[];
  categories: z.infer<typeof categoryFileSchema>;
  authors: (z.infer<typeof authorFileSchema>[number] & { avatar: PictureFile | null })[];
  articles: (Hashed<ArticleFile> & { cover: PictureFile | null })[];
}

/**
 * Reads and checks a content folder laid out like `src/content`.
 * @throws StartError that names the file and the wrong field
 */
export async function readContentFolder(folder: string): Promise<ContentFolder> {
  const readJson = async <S extends z.core.$ZodType>(name: string, schema: S) =>
    parseFile(name, schema, parseContentJson(name, await readFile(path.join(folder, name), 'utf8')));
  return {
    tags: await readJson('tags.json', tagFileSchema),
    categories: await readJson('categories.json', categoryFileSchema),
    authors: await readAuthors(folder, await readJson('authors.json', authorFileSchema)),
    characters: await readCharacters(folder),
    articles: await readArticles(folder),
  };
}

async function readAuthors(
  folder: string,
  files: z.infer<typeof authorFileSchema>,
): Promise<ContentFolder['authors']> {
  return Promise.all(
    files.map(async (file) => ({ ...file, avatar: await readPictureFile(folder, 'authors', file.id) })),
  );
}

async function readCharacters(folder: string): Promise<ContentFolder['characters']> {
  const names = (await readdir(path.join(folder, 'characters'))).filter((name) => name.endsWith('.json'));
  return Promise.all(
    names.toSorted(byNumberThenName).map(async (name, rank) => {
      const text = await readFile(path.join(folder, 'characters', name), 'utf8');
      const file = parseFile(`characters/${name}`, characterFileSchema, parseContentJson(name, text));
      const [portrait, avatar] = await Promise.all([
        readPictureFile(folder, 'portraits', file.id),
        readPictureFile(folder, 'avatars', file.id),
      ]);
      // The rank is part of the hash, so that those after a new character are written with their new rank.
      const contentHash = hash(`${rank}\n${text}`, portrait, avatar);
      return { file, contentHash, portrait, avatar };
    }),
  );
}

async function readArticles(folder: string): Promise<ContentFolder['articles']> {
  const paths = await readdir(path.join(folder, 'articles'));
  return Promise.all(
    paths.toSorted().map(async (articlePath) => {
      const name = `articles/${articlePath}`;
      const main = await readArticleText(folder, name, defaultLanguage);
      const meta = parseFile(main.name, articleFrontMatterSchema, main.frontMatter);
      const translations = await readTranslations(folder, name);
      const file: ArticleFile = {
        path: parseFile(name, slug, articlePath),
        meta,
        texts: mapLanguages(
          (language) =>
            translations.find((each) => each.language === language)?.text ?? {
              ...meta,
              content: main.content,
              written_in: defaultLanguage,
            },
        ),
      };
      const cover = await readPictureFile(folder, 'covers', file.path);
      const sources = [main, ...translations].map(({ source }) => source);
      return { file, contentHash: hash(sources.join(''), cover), cover };
    }),
  );
}

/** Reads an article in the languages besides the default one; it may lack those that are not complete. */
async function readTranslations(folder: string, name: string) {
  const present = await readdir(path.join(folder, name));
  const others = languages.filter(
    (language) =>
      language !== defaultLanguage &&
      (completeLanguages.includes(language) || present.includes(`${language}.md`)),
  );
  return Promise.all(
    others.map(async (language) => {
      const { source, content, ...file } = await readArticleText(folder, name, language);
      const meta = parseFile(file.name, translationFrontMatterSchema, file.frontMatter);
      return { language, source, text: { ...meta, content } };
    }),
  );
}

async function readArticleText(folder: string, article: string, language: Language) {
  const name = `${article}/${language}.md`;
  const source = await readFile(path.join(folder, name), 'utf8');
  return { name, source, ...splitFile(name, source) };
}

function splitFile(name: string, text: string): ReturnType<typeof splitFrontMatter> {
  try {
    return splitFrontMatter(text);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartError(`The content file ${name} cannot be read: ${reason}.`, { cause });
  }
}

function parseFile<S extends z.core.$ZodType>(name: string, schema: S, value: unknown): z.output<S> {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new StartError(`The content file ${name} is wrong: ${faults.join('; ')}.`);
}

/** Sorts as `f01, m01, f02, m02 …`, so that women and men alternate in editorial order. */
function byNumberThenName(a: string, b: string): number {
  const number = (name: string) => Number(/\d+/.exec(name)?.[0] ?? 0);
  return number(a) - number(b) || a.localeCompare(b);
}

function hash(text: string, ...pictures: (PictureFile | null)[]): string {
  const sum = createHash('sha256').update(text);
  for (const picture of pictures) sum.update('\0').update(picture?.bytes ?? '');
  return sum.digest('hex');
}

/** A picture of a content folder, as the file is. */
export interface PictureFile {
  /** The path relative to the content folder, for messages. */
  name: string;
  bytes: Buffer;
}

/**
 * Reads `pictures/{kind}/{id}.webp` of a content folder; null if it does not exist.
 * @throws StartError when it exists and cannot be read
 */
export async function readPictureFile(
  folder: string,
  kind: 'portraits' | 'avatars' | 'covers' | 'authors' | 'gallery' | 'backgrounds',
  id: string,
): Promise<PictureFile | null> {
  const name = `pictures/${kind}/${id}.webp`;
  try {
    return { name, bytes: await readFile(path.join(folder, name)) };
  } catch (cause) {
    if (hasErrorCode(cause, 'ENOENT')) return null;
    throw new StartError(`The content file ${name} cannot be read.`, { cause });
  }
}
