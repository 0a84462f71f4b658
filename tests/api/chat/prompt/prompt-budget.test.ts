import { describe, expect, it } from 'vitest';
import { inspectContext } from '#src/contract/memory/memory-calls.ts';
import { countTokens } from '#src/server/platform/llm/model/count-tokens.ts';
import { buildCardPng, sampleCard } from '#tests/support/files/card-files.ts';
import { readImported, sendCard } from '#tests/support/api/content/card-imports.ts';
import { importOwnCharacter } from '#tests/support/api/account/owned-things.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';

const api = await startApiForFile({ script: { name: 'reply', text: 'Fine' } });

const huge = `Mei is 32 years old. ${'She runs a tea house near the old harbour. '.repeat(7_000)}`;

describe('a card with more text than a prompt holds (docs/decisions/0027)', () => {
  it('is cut to the budget, as shown and as sent, and the rest of the prompt is complete', async () => {
    const visitor = await api.registerVisitor();
    const charId = await importOwnCharacter(api, { 'device-id': visitor.deviceId }, { description: huge });
    const { id } = await visitor.startChat(charId);
    const context = await visitor.client.call(inspectContext, {
      query: { conversation_id: id, content: 'And the newest question?' },
    });
    expect(context.tokens).toBeLessThanOrEqual(context.budget_tokens);
    expect(context.parts.filter(({ state }) => state === 'cut').map(({ kind }) => kind)).toEqual([
      'description',
    ]);

    await visitor.ask(id, 'And the newest question?');
    const messages = api.upstream.requests.at(-1)?.messages ?? [];
    const sent = messages.reduce((sum, { content }) => sum + countTokens(content), 0);
    expect(sent).toBeLessThanOrEqual(context.budget_tokens);
    expect(sent).toBeGreaterThan(context.budget_tokens / 2);
    expect(messages.at(-1)?.content).toContain('And the newest question?');
  });

  it.each([
    ['more', huge, true],
    ['less', 'Mei is 32 years old.', false],
  ])(
    'is reported when it is imported with %s than half of the model’s context',
    async (_name, description, isNoted) => {
      const visitor = await api.registerVisitor();
      const headers = { 'device-id': visitor.deviceId };
      const { notes } = await readImported(
        await sendCard(api, headers, buildCardPng(sampleCard({ description }))),
      );
      const noted = notes.filter(({ field }) => field === 'description');
      expect(noted.some(({ reason }) => reason.includes('more than half of the 8,192'))).toBe(isNoted);
    },
  );
});
