import { afterAll } from 'vitest';
import type { ChatModel, ReplyRequest } from '#src/server/platform/llm/model/chat-model.ts';
import { createOpenAiChatModel } from '#src/server/platform/llm/upstream/open-ai-chat-model.ts';
import { type FakeUpstream, startFakeUpstream } from '#tests/support/services/fake-upstream.ts';
import { patient } from '../../services/patient.ts';

/** A model that sends requests for replies to one upstream, for titles to another, and all others to a third. */
export interface SplitModel {
  chatModel: ChatModel;
  /** Writes replies. */
  talk: FakeUpstream;
  /** Answers the other requests: notes, summaries and suggestions. */
  notes: FakeUpstream;
  /** Writes titles of conversations. */
  titles: FakeUpstream;
}

const asksForTitle = /Write a title|写一个标题/;

/** Starts the upstreams; they close with the test file. */
export async function startSplitModel(contextTokens = 8_192): Promise<SplitModel> {
  const [talk, notes, titles] = await Promise.all([
    startFakeUpstream(),
    startFakeUpstream(),
    startFakeUpstream(),
  ]);
  afterAll(async () => {
    await Promise.all([talk.close(), notes.close(), titles.close()]);
  });
  const shared = { model: 'fake', contextTokens, timeouts: patient, retries: 0 };
  const create = ({ baseUrl }: FakeUpstream) => createOpenAiChatModel({ ...shared, baseUrl });
  const writer = create(talk);
  const noter = create(notes);
  const titler = create(titles);
  const choose = ({ companion, messages: [system] }: ReplyRequest) => {
    if (companion.card.name !== '') return writer;
    return asksForTitle.test(system?.content ?? '') ? titler : noter;
  };
  return {
    talk,
    notes,
    titles,
    chatModel: { ...writer, streamReply: (request, signal) => choose(request).streamReply(request, signal) },
  };
}
