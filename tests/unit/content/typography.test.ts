import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { errorCatalogue } from '#src/contract/errors/error-catalogue.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { type Language, languages } from '#src/contract/locale/language.ts';

const root = join(import.meta.dirname, '../../..');

/** Text that is kept letter for letter. */
const exact = new Set(["Don't show today"]);

/**
 * Characters that no text for readers contains: typewriter quotes, three dots, two hyphens; in Chinese also half-width
 * marks.
 */
const faults = {
  en: /\w'\w|"|\.\.\.|\s--?\s/u,
  'zh-CN': /"|\.\.\.|--|\p{Script=Han}[,;:!?]|(?<!…)…(?!…)|(?<!—)—(?!—)|[，。；：！？、] (?=\p{Script=Han})/u,
};

function findFaults(texts: readonly string[], language: Language): string[] {
  return texts.filter((text) => !exact.has(text) && faults[language].test(text));
}

/** Sample values for the variables of texts. */
const samples = ['A', 'B', 'C'];

/** Lists every text in a value, with samples for variables. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return textsIn(Reflect.apply(value, undefined, samples));
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

async function listExports(path: string): Promise<[name: string, value: unknown][]> {
  const module: unknown = await import(path);
  return typeof module === 'object' && module !== null ? Object.entries(module) : [];
}

async function catalogueTexts(language: Language): Promise<string[]> {
  const names = globSync('src/i18n/**/*-texts.ts', { cwd: root });
  const exported = await Promise.all(names.map((name) => listExports(join(root, name))));
  const accessors = exported.flat().filter(([name]) => /TextsOf$/.test(name));
  const texts = accessors.flatMap(([, accessor]) =>
    typeof accessor === 'function' ? textsIn(Reflect.apply(accessor, undefined, [language])) : [],
  );
  expect(texts.length).toBeGreaterThan(1_500);
  return texts;
}

/** Returns the paragraphs of a Markdown file, with an x for code and addresses, without the lines of tables. */
function proseOf(path: string): string[] {
  return readFileSync(path, 'utf8')
    .replace(/^---\n.*?\n---\n/su, '')
    .replace(/```.*?```|`[^`\n]*`|\]\([^)\n]*\)|https?:\/\/\S+/gsu, 'x')
    .split('\n')
    .filter((line) => !/^[|\s:-]+$/u.test(line))
    .map((line) => line.replaceAll('|', ''));
}

describe.each(languages)('texts in %s have the marks of a printed page', (language) => {
  it('of the interface', async () => {
    expect(findFaults(await catalogueTexts(language), language)).toEqual([]);
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
