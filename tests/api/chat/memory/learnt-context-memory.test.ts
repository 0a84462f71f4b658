import { expect, it } from 'vitest';
import { z } from 'zod';
import { importConversation } from '#src/contract/chat/transfer-calls.ts';
import { inspectContext } from '#src/contract/memory/memory-calls.ts';
import { startMemoryApi } from '#tests/support/api/chat/memory-api.ts';
import { buildChatFile, chatHeader, chatLine } from '#tests/support/files/chat-files.ts';

const importedSchema = z.object({ data: z.object({ conversation: z.object({ id: z.uuid() }) }) });
const said = 'We walked along the river and talked. '.repeat(40);
/** Refuses as llama.cpp does, by the token count of the fake server. */
const refuse = ({ promptTokens, maxTokens }: { promptTokens: number; maxTokens: number }) =>
  promptTokens + maxTokens <= 2_560
    ? null
    : {
        status: 400,
        body: {
          error: {
            code: 400,
            message: 'the request exceeds the available context size',
            type: 'exceed_context_size_error',
            n_prompt_tokens: promptTokens,
            n_ctx: 2_560,
          },
        },
      };

/** Refuses longer notes without a number, so that a summary is written of fewer messages. */
const refuseNotes = ({ promptTokens }: { promptTokens: number }) =>
  promptTokens <= 900 ? null : { status: 400, body: { error: 'input length exceeds the context length' } };

it('after a server reports a smaller context, every turn is in the history or in the summary', async () => {
  // Neither a silence nor a second reply occurs: only the omitted turns cause the summary.
  const env = { MEMORY_SILENCE_SECONDS: '3600', LLM_MAX_REPLY_TOKENS: '200' };
  const { api, split, visitor } = await startMemoryApi(8_192, env);
  const lines = Array.from({ length: 8 }, (_, turn) =>
    chatLine(`${turn} ${said}`, { is_user: turn % 2 === 1 }),
  );
  const imported = await api.request(`${importConversation.path}?charId=f01`, {
    method: 'POST',
    headers: { 'device-id': visitor.deviceId, 'Content-Type': 'application/jsonl' },
    body: buildChatFile([chatHeader, ...lines]),
  });
  const { id } = importedSchema.parse(await imported.json()).data.conversation;
  const inspect = () =>
    visitor.client.call(inspectContext, { query: { conversation_id: id, content: 'And then?' } });
  const listLeftOut = async () =>
    (await inspect()).parts.filter(({ kind, state }) => kind === 'history' && state === 'dropped');
  expect(await listLeftOut()).toEqual([]);

  split.notes.setScript({ name: 'reply', text: 'They walked along the river.', refuse: refuseNotes });
  split.talk.setScript({ name: 'reply', text: 'So we did.', refuse });
  await visitor.ask(id, 'Do you remember?');
  await expect.poll(listLeftOut).toEqual([]);
  const sizes = split.notes.requests.map(
    ({ messages }) => messages.map(({ content }) => content).join('').length,
  );
  expect(Math.max(...sizes)).toBeGreaterThan(3_600);
  const { parts, budget_tokens } = await inspect();
  expect(budget_tokens).toBe(2_360);
  expect(parts.find(({ kind }) => kind === 'summary')).toMatchObject({ state: 'kept' });
  expect(parts.some(({ state }) => state === 'told')).toBe(true);
});
