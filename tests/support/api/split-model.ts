import { afterAll } from 'vitest';
import type { ChatModel } from '#src/server/platform/llm/chat-model.ts';
import { createOpenAiChatModel } from '#src/server/platform/llm/openai-chat-model.ts';
import { type FakeUpstream, startFakeUpstream } from '../services/fake-upstream.ts';

/** A model that is asked for replies at one upstream and for everything else, such as notes, at another. */
export interface SplitModel {
  chatModel: ChatModel;
  /** Writes replies. */
  talk: FakeUpstream;
  /** Answers what is no reply. */
  notes: FakeUpstream;
}

const patient = { connectMs: 10_000, firstTokenMs: 60_000, idleMs: 60_000 };

/** Starts both upstreams; they end with the test file. */
export async function startSplitModel(contextTokens = 8_192): Promise<SplitModel> {
  const [talk, notes] = await Promise.all([startFakeUpstream(), startFakeUpstream()]);
  afterAll(async () => {
    await Promise.all([talk.close(), notes.close()]);
  });
  const shared = { model: 'fake', contextTokens, timeouts: patient, retries: 0 };
  const [writer, noter] = [talk, notes].map(({ baseUrl }) => createOpenAiChatModel({ ...shared, baseUrl }));
  if (writer === undefined || noter === undefined) throw new Error('no model');
  const isReply = (name: string) => name !== '';
  return {
    talk,
    notes,
    chatModel: {
      ...writer,
      streamReply: (request, signal) =>
        (isReply(request.companion.card.name) ? writer : noter).streamReply(request, signal),
    },
  };
}
