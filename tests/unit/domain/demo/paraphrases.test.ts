import { describe, expect, it } from 'vitest';
import { readExamples } from '#src/domain/demo/recall/read-examples.ts';
import { characterIds, openTurn } from './character-turns.ts';
import { chineseParaphrases } from './chinese-paraphrases.ts';
import { englishParaphrases } from './english-paraphrases.ts';
import { composeReply } from './sample-turns.ts';

const fill = (text: string, name: string) => text.replaceAll('{{char}}', name);

describe.each([
  ['en', englishParaphrases],
  ['zh-CN', chineseParaphrases],
] as const)('questions of the card in other words, in %s (rule:demo-companion)', (language, table) => {
  async function expectAnswers(id: (typeof characterIds)[number]): Promise<void> {
    const turn = await openTurn(id, language);
    const { mes_example = '', first_mes, name } = turn.card;
    const exchanges = readExamples(mes_example, { char: '', user: '' });
    expect(exchanges).toHaveLength(4);
    expect(table[id]).toHaveLength(4);
    const got = exchanges.flatMap(({ asked, answer, follows }, index) =>
      [asked, ...(table[id]?.[index] ?? [])].map((question) => {
        const before =
          follows === null
            ? []
            : [
                { role: 'user', content: '…' } as const,
                { role: 'assistant', content: fill(follows, name) } as const,
              ];
        const { text } = composeReply({
          ...turn,
          history: [
            { role: 'assistant', content: fill(first_mes, name) },
            ...before,
            { role: 'user', content: question },
          ],
        });
        return text.endsWith(fill(answer, name)) ? 'found' : `${question} → ${text}`;
      }),
    );
    expect(got).toEqual(got.map(() => 'found'));
  }
  const title = 'find the answers that were written for %s';
  it.each(characterIds.filter((id) => id.endsWith('1')))(title, expectAnswers);
  it.each(characterIds.filter((id) => !id.endsWith('1')))(title, { tags: ['full'] }, expectAnswers);
});
