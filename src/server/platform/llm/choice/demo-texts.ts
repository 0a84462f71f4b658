import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import {
  callbackKinds,
  type DemoTexts,
  type PhraseBook,
  phraseKeys,
} from '#src/domain/demo/conversation/phrase-book.ts';
import { readSynonyms } from '#src/domain/demo/recall/read-words.ts';
import type { DemoLanguage, DemoVoice } from '#src/domain/demo/conversation/types.ts';
import { projectRoot } from '#src/server/platform/settings/project-root.ts';

const folder = path.join(projectRoot, 'src/content/demo');
const texts = z.array(z.string().min(1)).min(1);
const riddle = z.strictObject({
  question: z.string(),
  solutions: texts,
  answer: z.string(),
  hint: z.string(),
});
const bookSchema = z.strictObject({
  /** The riddles are the phrases of `game`. */
  phrases: z.record(z.enum(phraseKeys).exclude(['game']), texts),
  actions: texts,
  callbacks: z.record(z.enum(callbackKinds), texts),
  riddles: z.array(riddle).min(1),
});

/** Each text is a group of synonyms. */
const synonymsSchema = z.strictObject({ en: texts, 'zh-CN': texts } satisfies Record<DemoLanguage, unknown>);

const voiceTexts = z.strictObject({
  answers: z.array(z.strictObject({ asked: texts, say: z.string().min(1) })),
  lines: z.partialRecord(z.enum(phraseKeys), texts),
});
const voiceSchema = z.strictObject({ en: voiceTexts, 'zh-CN': voiceTexts } satisfies Record<
  DemoLanguage,
  unknown
>);

let reading: Promise<DemoTexts> | undefined;

/**
 * Loads the demo companion's texts once, at their first use: a site with a model has none of them in memory.
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
  const [en, zh, groups] = await Promise.all([readBook('en'), readBook('zh-CN'), readJson('synonyms.json')]);
  const synonyms = synonymsSchema.parse(groups);
  return { books: { en, 'zh-CN': zh }, synonyms: readSynonyms(Object.values(synonyms).flat()) };
}

let files: Promise<string[]> | undefined;
const voices = new Map<string, Promise<DemoVoice | undefined>>();

/**
 * Loads the texts of a shipped character besides its card once, at their first use.
 * @returns undefined for a character without such a file
 * @throws ZodError where the file has another form
 */
export function readDemoVoice(characterId: string): Promise<DemoVoice | undefined> {
  const known = voices.get(characterId);
  if (known !== undefined) return known;
  const voice = readVoice(characterId).catch((error: unknown) => {
    voices.delete(characterId);
    throw error;
  });
  voices.set(characterId, voice);
  return voice;
}

async function readVoice(characterId: string): Promise<DemoVoice | undefined> {
  files ??= readdir(path.join(folder, 'voices'));
  if (!(await files).includes(`${characterId}.json`)) return undefined;
  return voiceSchema.parse(await readJson(`voices/${characterId}.json`));
}

async function readBook(language: DemoLanguage): Promise<PhraseBook> {
  const book = bookSchema.parse(await readJson(`phrases.${language}.json`));
  return { ...book, phrases: { ...book.phrases, game: book.riddles.map(({ question }) => question) } };
}

async function readJson(name: string): Promise<unknown> {
  return JSON.parse(await readFile(path.join(folder, name), 'utf8'));
}
