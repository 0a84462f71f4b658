import { defaultLanguage, mapLanguages, type Language, languages } from '#src/contract/locale/language.ts';
import { decodeUtf8 } from '#src/domain/files/decode-text.ts';
import { isJsonObject, type JsonObject } from '#src/domain/json/json-values.ts';
import { cleanJson } from '#src/domain/json/parse-json.ts';
import { measureNesting } from '#src/domain/markdown/measure-nesting.ts';
import { firstSentence } from '#src/domain/text/first-sentence.ts';
import { type ArticleFile, type ArticleText, splitFrontMatter } from '#src/server/stories/article-file.ts';
import { type ImportedFrontMatter, importedFrontMatterSchema, readMoment } from './imported-front-matter.ts';
import type { ArticlePart } from './group-articles.ts';
import { checkValue, ImportRefusal } from './import-report.ts';

export interface ReadPart {
  part: ArticlePart;
  language: Language;
  frontMatter: ImportedFrontMatter;
  content: string;
  /** Fields of the front matter that are not used. */
  unknownFields: string[];
}

/** The fields that `findDraftMark` reads. */
const publishFields: ReadonlySet<string> = new Set(['draft', 'published', 'status']);
const descriptionCharacters = 200;
/** The deepest nesting of HTML elements: the time for reading grows with its square (rule:hostile-files). */
const maximumNesting = 200;

/** A file that its front matter keeps from being published; it may be unfinished, so nothing else of it is checked. */
export interface DraftPart {
  part: ArticlePart;
  /** The field that marks the file as a draft. */
  mark: string;
  /** The path of its front matter; undefined if it has none that is valid. */
  path: string | undefined;
}

/**
 * Reads one file of an article: front matter and text.
 * @throws ImportRefusal or FileError that describes the error
 */
export function readArticlePart(part: ArticlePart, bytes: Uint8Array): ReadPart | DraftPart {
  const { frontMatter: raw, content } = splitFile(decodeUtf8(bytes));
  if (!isJsonObject(raw)) throw new ImportRefusal([{ field: 'front matter', reason: 'holds no fields' }]);
  const mark = findDraftMark(raw);
  if (mark !== null) {
    return { part, mark, path: importedFrontMatterSchema.shape.path.safeParse(raw['path']).data };
  }
  const frontMatter = checkValue(importedFrontMatterSchema, raw);
  if (content === '') throw new ImportRefusal([{ field: 'text', reason: 'is empty' }]);
  if (measureNesting(content) > maximumNesting) {
    const reason = `has more than ${maximumNesting} HTML elements inside each other; close each one with its own end tag`;
    throw new ImportRefusal([{ field: 'text', reason }]);
  }
  const language = part.language ?? frontMatter.language ?? detectLanguage(content);
  const unknownFields = Object.keys(raw).filter(
    (field) => !Object.hasOwn(importedFrontMatterSchema.shape, field) && !publishFields.has(field),
  );
  return { part, language, frontMatter, content, unknownFields };
}

/**
 * Joins files into an article; the first of its languages is used for missing languages.
 * @param named its path, unless its front matter has another
 * @param timeZone of times that name none
 * @throws ImportRefusal that lists what is missing
 */
export function joinArticle(parts: readonly ReadPart[], named: string, timeZone: string): ArticleFile {
  const [first] = parts.toSorted((a, b) => languages.indexOf(a.language) - languages.indexOf(b.language));
  if (first === undefined) throw new ImportRefusal([{ field: '', reason: 'has no text' }]);
  const [contentType, ...otherTypes] = new Set(parts.map(({ part }) => part.contentType));
  if (otherTypes.length > 0) throw new ImportRefusal([{ field: '', reason: 'mixes Markdown and HTML' }]);
  const of = (language: Language): ArticleText => {
    const part = parts.find((one) => one.language === language);
    return part === undefined ? { ...toText(first), written_in: first.language } : toText(part);
  };
  return {
    path: readPath(parts, named),
    meta: { ...of(first.language), ...readShared(parts, timeZone) },
    texts: mapLanguages(of),
    contentType,
  };
}

function splitFile(text: string): { frontMatter: unknown; content: string } {
  try {
    const { frontMatter, content } = splitFrontMatter(text);
    return { frontMatter: cleanJson(frontMatter), content: content.replaceAll('\0', '') };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ImportRefusal([{ field: 'front matter', reason }], { cause });
  }
}

function readPath(parts: readonly ReadPart[], named: string): string {
  const given = parts.find(({ frontMatter }) => frontMatter.path !== undefined)?.frontMatter.path;
  const path = given ?? named;
  if (path !== '') return path;
  const reason =
    'the name of the file gives no address: add path to the front matter, such as path: my-article';
  throw new ImportRefusal([{ field: 'path', reason }]);
}

function readShared(
  parts: readonly ReadPart[],
  timeZone: string,
): Pick<ArticleFile['meta'], 'category' | 'authors' | 'is_hot' | 'publish_time' | 'related'> {
  const all = parts.map(({ frontMatter }) => frontMatter);
  const category = all.find((meta) => meta.category !== undefined)?.category;
  const authors = all.find((meta) => meta.authors !== undefined)?.authors;
  const times = all.map((meta) => meta.publish_time ?? meta.date);
  const publishTime = times.find((time) => time !== undefined);
  if (category === undefined || authors === undefined || publishTime === undefined) {
    const fields = { category, authors, publish_time: publishTime };
    const missing = Object.entries(fields).filter(([, value]) => value === undefined);
    throw new ImportRefusal(missing.map(([field]) => ({ field, reason: 'is missing in the front matter' })));
  }
  return {
    category,
    authors,
    is_hot: all.find((meta) => meta.is_hot !== undefined)?.is_hot ?? false,
    publish_time: readMoment(publishTime, timeZone),
    related: all.find((meta) => meta.related !== undefined)?.related ?? [],
  };
}

function toText({ frontMatter, content }: ReadPart): ArticleText {
  const { title, h1, tags, keywords, cover_image_alt_text } = frontMatter;
  const heading = h1 ?? title;
  if (heading === undefined)
    throw new ImportRefusal([{ field: 'title', reason: 'is missing in the front matter' }]);
  const description = frontMatter.meta_description ?? frontMatter.description;
  return {
    h1: heading,
    title: title ?? heading,
    meta_description: description ?? firstSentence(content, descriptionCharacters),
    tags,
    keywords,
    cover_image_alt_text,
    content,
  };
}

/**
 * Detects the language: Chinese when a fifth of the letters are Chinese; a text in any other language states it in its
 * name or front matter.
 */
function detectLanguage(content: string): Language {
  const chinese = content.match(/\p{Script=Han}/gu)?.length ?? 0;
  const letters = content.match(/\p{Letter}/gu)?.length ?? 0;
  return chinese * 5 > letters ? 'zh-CN' : defaultLanguage;
}

/** Words of other programs for an article that is not public. */
const hiddenStates = /^(?:draft|pending|private|unpublished|hidden|trash)$/i;
const noWords = /^(?:|false|no|off|0)$/i;

/**
 * Finds the field of a front matter that says that its article is not public: `draft: true`, `published: false`, or a
 * `status` such as `draft`. Whatever else `draft` says counts as true, since a text must not be published by mistake.
 * @returns the field as it is written; null for an article that is public
 */
function findDraftMark(raw: JsonObject): string | null {
  const read = (field: string) => wordOf(raw[field]);
  const draft = read('draft');
  if (draft !== null && !noWords.test(draft)) return `draft: ${draft}`;
  const published = read('published');
  if (published !== null && published !== '' && noWords.test(published)) return `published: ${published}`;
  const status = read('status');
  return status !== null && hiddenStates.test(status) ? `status: ${status}` : null;
}

/** Returns a value as a word; null for a missing one and for a list or an object. */
function wordOf(value: unknown): string | null {
  const isWord = typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number';
  return isWord ? String(value).trim() : null;
}
