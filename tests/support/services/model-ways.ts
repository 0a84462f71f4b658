import { describe } from 'vitest';
import { ModelReader } from '#src/server/platform/llm/thread/model-reader.ts';
import { createOpenAiChatModel } from '#src/server/platform/llm/upstream/open-ai-chat-model.ts';

const reader = new ModelReader({
  onFault: (error) => {
    throw error;
  },
});

/** The ways in which an endpoint is read: both must behave the same. */
export const modelWays: readonly [name: string, createModel: typeof createOpenAiChatModel][] = [
  ['in this thread', createOpenAiChatModel],
  ['in a thread of its own', (options) => reader.createModel(options)],
];

/** Tests what an endpoint answers in this thread, and in the full run in a thread of its own, which runs the same code. */
export function describeWays(title: string, test: (createModel: typeof createOpenAiChatModel) => void): void {
  for (const [index, [name, createModel]] of modelWays.entries())
    describe(`${title} ${name}`, { tags: index === 0 ? [] : ['full'] }, () => test(createModel));
}
