import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Language } from '#src/contract/language.ts';
import {
  callbackKinds,
  type DemoTexts,
  type PhraseBook,
  phraseKeys,
} from '#src/domain/companion/phrase-book.ts';
import { projectRoot } from '../project-root.ts';

const folder = path.join(projectRoot, 'src/content/demo');
const texts = z.array(z.string().min(1)).min(1);
const riddle = z.strictObject({
  question: z.string(),
  solutions: texts,
  answer: z.string(),
  hint: z.string(),
});
const bookSchema = z.strictObject({
  /** The riddles are what `game` says. */
  phrases: z.record(z.enum(phraseKeys).exclude(['game']), texts),
  actions: texts,
  callbacks: z.record(z.enum(callbackKinds), texts),
  riddles: z.array(riddle).min(1),
});

let reading: Promise<DemoTexts> | undefined;

/**
 * Reads what the demo companion speaks from, once, when it is needed first: a site with a model has none of it in memory.
 * @throws ZodError where a content file has another form
 */
export function readDemoTexts(): Promise<DemoTexts> {
  reading ??= readAll().catch((error: unknown) => {
    reading = undefined;
    throw error;
  });
  return reading;
}

async function readAll(): Promise<DemoTexts> {
  const [en, zh] = await Promise.all([readBook('en'), readBook('zh-CN')]);
  return { books: { en, 'zh-CN': zh } };
}

async function readBook(language: Language): Promise<PhraseBook> {
  const book = bookSchema.parse(await readJson(`phrases.${language}.json`));
  return { ...book, phrases: { ...book.phrases, game: book.riddles.map(({ question }) => question) } };
}

async function readJson(name: string): Promise<unknown> {
  return JSON.parse(await readFile(path.join(folder, name), 'utf8'));
}
