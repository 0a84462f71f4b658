import { beforeAll, expect, it } from 'vitest';
import { loadMemories } from '#src/server/chat/memory/load-remembered.ts';
import { contents, settle } from '#tests/support/api/chat/conversation-memory.ts';
import { type SplitModel, startSplitModel } from '#tests/support/api/chat/split-model.ts';
import { holdTimers } from '#tests/support/api/hold-timers.ts';
import { startTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import type { TestVisitor } from '#tests/support/api/test-visitor.ts';

let split: SplitModel;
beforeAll(async () => {
  split = await startSplitModel(2_048);
});

async function start(seconds: string): Promise<{ api: TestApi; visitor: TestVisitor }> {
  const env = { MEMORY: 'on', MEMORY_SILENCE_SECONDS: seconds, LLM_MAX_REPLY_TOKENS: '64' };
  const api = await startTestApi({ chatModel: split.chatModel, env });
  return { api, visitor: await api.registerVisitor() };
}

const note = (text: string) =>
  split.notes.setScript({ name: 'reply', text: JSON.stringify({ facts: [{ text, from: [1] }] }) });

/** Parses the material of a request for facts. */
const asked = (request: number) => {
  const material: unknown = JSON.parse(
    split.notes.requests.at(request)?.messages.at(-1)?.content.split('\n\n[')[0] ?? '{}',
  );
  return material;
};

it('one request covers several turns, after a silence', async () => {
  const silences = holdTimers(7_000);
  const { api, visitor } = await start('7');
  note('Lin has a boat.');
  const before = split.notes.requests.length;
  const { id } = await visitor.startChat('m02');
  await visitor.ask(id, 'I have a boat.');
  await visitor.ask(id, 'It is red.');
  await visitor.ask(id, 'It leaks.');
  expect(split.notes.requests.length).toBe(before);
  (await silences.take(7_000))();
  expect(contents(await settle(visitor, id))).toEqual(['Lin has a boat.']);
  expect(split.notes.requests.length).toBe(before + 1);
  const said = ['I have a boat.', 'It is red.', 'It leaks.'];
  expect(asked(-1)).toMatchObject({
    messages: said.flatMap((content) => [{ content }, {}]),
  });
  await api.close();
});

it('a request for facts is cancelled for the next message, and repeated afterwards', async () => {
  const { api, visitor } = await start('0.2');
  split.notes.setScript('hang');
  const { id } = await visitor.startChat('m02');
  const begun = split.notes.nextRequest();
  await visitor.ask(id, 'I have a boat.');
  await begun;
  const left = split.notes.nextLeave();
  const reply = visitor.ask(id, 'Are you there?');
  await left;
  note('Lin has a boat.');
  expect((await reply).final.state).toBe('complete');
  expect(contents(await settle(visitor, id))).toEqual(['Lin has a boat.']);
  expect(asked(-1)).toMatchObject({
    messages: [{ content: 'I have a boat.' }, {}, { content: 'Are you there?' }, {}],
  });
  expect(api.logLines.join('\n')).not.toContain('memory-failed');
  await api.close();
});

it('a summary is written without a silence, and facts are not', async () => {
  const { api, visitor } = await start('600');
  split.notes.setScript({ name: 'reply', text: 'They spoke of the river.' });
  const before = split.notes.requests.length;
  const { id } = await visitor.startChat('m02');
  const words = 'the river is high tonight and the ferry does not run '.repeat(3);
  for (let turn = 1; turn <= 24; turn += 1) await visitor.ask(id, `Turn ${turn}: ${words}`);
  await expect
    .poll(async () => (await loadMemories(api.services.database, id)).summary?.content)
    .toBe('They spoke of the river.');
  for (const { messages } of split.notes.requests.slice(before)) {
    expect(messages.at(-1)?.content).toMatch(/^\{"summary"/);
  }
  await api.close();
});
