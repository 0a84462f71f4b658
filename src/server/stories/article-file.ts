import { parse as parseYaml } from 'yaml';
import { z } from 'zod';
import type { Language } from '#src/contract/locale/language.ts';
import { localizedSchema } from '#src/contract/locale/localized-schema.ts';
import { slug, time } from '#src/contract/call/fields.ts';

const text = z.string().min(1);
const names = localizedSchema(text);

const articleTextSchema = z.strictObject({
  h1: text,
  title: text,
  meta_description: text,
  tags: z.array(text),
  keywords: z.array(text),
  cover_image_alt_text: text,
});

/** The front matter of an article's `en.md`, which also holds the fields that are the same in every language. */
export const articleFrontMatterSchema = articleTextSchema.extend({
  category: slug,
  authors: z.array(slug).min(1),
  is_hot: z.boolean(),
  publish_time: time,
  related: z.array(slug),
});

export const translationFrontMatterSchema = articleTextSchema;

export type ArticleText = z.infer<typeof articleTextSchema> & {
  content: string;
  /** The language that it is written in, where it stands in for a missing one. */
  written_in?: Language;
};

/** One article in every language, with its Markdown. */
export interface ArticleFile {
  path: string;
  meta: z.infer<typeof articleFrontMatterSchema>;
  texts: Record<Language, ArticleText>;
  /** The format of the content; Markdown by default. */
  contentType?: 'markdown' | 'html';
}

/** `src/content/categories.json`, in display order. */
export const categoryFileSchema = z.array(z.strictObject({ slug, names }));

/** `src/content/authors.json`. */
export const authorFileSchema = z.array(z.strictObject({ id: slug, names, intros: names }));

/**
 * Splits a Markdown file into its YAML front matter and its text.
 * @throws Error when there is no front matter
 */
export function splitFrontMatter(file: string): { frontMatter: unknown; content: string } {
  const match = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(file);
  if (match === null) throw new Error('begins without front matter between two lines of ---');
  return { frontMatter: parseYaml(match[1] ?? ''), content: (match[2] ?? '').trim() };
}

/** Computes the whole minutes to read a text: 220 words, or 400 Chinese characters, a minute; at least 1. */
export function countReadingMinutes(content: string): number {
  const chinese = content.match(/\p{Script=Han}/gu)?.length ?? 0;
  const words = content.match(/[\p{Script=Latin}\d]+/gu)?.length ?? 0;
  return Math.max(1, Math.round(words / 220 + chinese / 400));
}
