import { readFileSync } from 'node:fs';
import path from 'node:path';
import { characterFileSchema } from '#src/server/characters/character-file.ts';
import { readDemoVoice } from '#src/server/platform/llm/choice/demo-texts.ts';
import { projectRoot } from '#src/server/platform/settings/project-root.ts';
import type { DemoLanguage, DemoTurn } from '#src/domain/demo/conversation/types.ts';

/** The shipped characters, in order. */
export const characterIds = ['f', 'm'].flatMap((letter) =>
  Array.from({ length: 12 }, (_, index) => `${letter}${String(index + 1).padStart(2, '0')}`),
);

/** Returns the start of a conversation with a shipped character. */
export async function openTurn(id: string, language: DemoLanguage): Promise<Omit<DemoTurn, 'history'>> {
  const file = path.join(projectRoot, 'src/content/characters', `${id}.json`);
  const { age, texts } = characterFileSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const card = { ...texts[language], age };
  const voice = await readDemoVoice(id);
  return { language, userName: '', card, ...(voice === undefined ? {} : { voice }) };
}
