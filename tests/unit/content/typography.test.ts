import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { errorCatalogue, userMessages } from '#src/contract/errors/errors.ts';

const root = join(import.meta.dirname, '../../..');
const languages = [
  { language: 'en', folder: 'en' },
  { language: 'zh-CN', folder: 'zh-cn' },
] as const;

/** Fixed texts of the product (rule:error-page), and marks of other programs. */
const exact = new Set(["Don't show today"]);

/** What no text for readers has: typewriter quotes, three dots, two hyphens; in Chinese also half-width marks. */
const faults = {
  en: /\w'\w|"|\.\.\.|\s--?\s/u,
  'zh-CN': /"|\.\.\.|--|\p{Script=Han}[,;:!?]|(?<!…)…(?!…)|(?<!—)—(?!—)|[，。；：！？、] (?=\p{Script=Han})/u,
};

function findFaults(texts: readonly string[], language: 'en' | 'zh-CN'): string[] {
  return texts.filter((text) => !exact.has(text) && faults[language].test(text));
}

/** Every text in a value; those that are made from others are made from samples. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return textsIn(Reflect.apply(value, undefined, ['A', 'B', 'C']));
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

async function catalogueTexts(folder: string): Promise<string[]> {
  const names = readdirSync(join(root, 'src/i18n', folder)).map((name) => `${folder}/${name}`);
  const modules = await Promise.all(
    [`${folder}.ts`, ...names].map((name) => import(join(root, 'src/i18n', name))),
  );
  return modules.flatMap(textsIn);
}

/** The paragraphs of a Markdown file, with an x for its code and its addresses, without the lines that make a table. */
function proseOf(path: string): string[] {
  return readFileSync(path, 'utf8')
    .replace(/^---\n.*?\n---\n/su, '')
    .replace(/```.*?```|`[^`\n]*`|\]\([^)\n]*\)|https?:\/\/\S+/gsu, 'x')
    .split('\n')
    .filter((line) => !/^[|\s:-]+$/u.test(line))
    .map((line) => line.replaceAll('|', ''));
}

describe.each(languages)('texts in $language have the marks of a printed page', ({ language, folder }) => {
  it('of the interface', async () => {
    expect(findFaults(await catalogueTexts(folder), language)).toEqual([]);
  });

  it('of the errors', () => {
    const messages = [...Object.values(userMessages), ...Object.values(errorCatalogue).map((e) => e.message)];
    const texts = messages.map((message) => message[language]);
    expect(findFaults(texts, language)).toEqual([]);
  });

  it('of the characters', () => {
    const files = readdirSync(join(root, 'src/content/characters'));
    const texts = files.flatMap((name) => {
      const file: { texts: Record<string, unknown> } = JSON.parse(
        readFileSync(join(root, 'src/content/characters', name), 'utf8'),
      );
      return textsIn(file.texts[language]);
    });
    expect(texts.length).toBeGreaterThan(300);
    expect(findFaults(texts, language)).toEqual([]);
  });

  it('of the stories and the legal pages', () => {
    const stories = readdirSync(join(root, 'src/content/articles')).map((name) =>
      join(root, 'src/content/articles', name, `${language}.md`),
    );
    const legal = readdirSync(join(root, 'src/content/legal', language)).map((name) =>
      join(root, 'src/content/legal', language, name),
    );
    expect(findFaults([...stories, ...legal].flatMap(proseOf), language)).toEqual([]);
  });
});
