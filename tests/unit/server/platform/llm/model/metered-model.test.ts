import { describe, expect, it } from 'vitest';
import { type ChatModel, ModelError, type ModelEvent } from '#src/server/platform/llm/model/chat-model.ts';
import { noCompanion } from '#src/server/platform/llm/model/complete-text.ts';
import { meterModel } from '#src/server/platform/llm/model/metered-model.ts';
import { ModelContext } from '#src/server/platform/llm/model/model-context.ts';
import { type Spender, spenderContext } from '#src/server/platform/limits/token-budgets.ts';

/** Creates a meter that records the counts, with their owners. */
function createMeter() {
  const counted: { spender: Spender; held: number; spent: number[] }[] = [];
  const budgets = {
    begin(spender: Spender, held: number) {
      const entry = { spender, held, spent: new Array<number>() };
      counted.push(entry);
      return (spent: number) => void entry.spent.push(spent);
    },
  };
  return { counted, budgets };
}

function createModel(events: readonly ModelEvent[], error?: Error): ChatModel {
  return {
    name: 'fake',
    kind: 'openai-compatible',
    context: new ModelContext(8_192, 'fake'),
    // oxlint-disable-next-line require-await -- as a stream does
    async *streamReply() {
      yield* events;
      if (error !== undefined) throw error;
    },
  };
}

const request = {
  messages: [{ role: 'user' as const, content: 'x'.repeat(400) }],
  maxReplyTokens: 10,
  companion: noCompanion,
};
const spender = { userId: 'u', network: 'n', isMember: true };
const text: ModelEvent = { type: 'text', text: '缘'.repeat(40) };
const usage = { promptTokens: 77, completionTokens: 5 };

describe('meterModel (docs/decisions/0027)', () => {
  it.each([
    ['what the model says that it took', [text, { type: 'finish', reason: 'stop', usage }], undefined, 82],
    ['an estimate where it says nothing', [text, { type: 'finish', reason: 'stop' }], undefined, 130],
    ['what came before it failed', [text], new ModelError('cut', 'cut'), 130],
    [
      'all requests that it took',
      [text, { type: 'retract', isAskedAgain: true }, text, { type: 'finish', reason: 'stop', usage }],
      undefined,
      212,
    ],
    [
      'what was taken back of one request as a part of it',
      [text, { type: 'retract' }, text, { type: 'finish', reason: 'stop' }],
      undefined,
      160,
    ],
    ['the prompt where it wrote nothing that is shown', [], new ModelError('empty', 'empty'), 100],
    ['nothing where its prompt was refused', [], new ModelError('filtered', 'no', { status: 400 }), 0],
    ['nothing where it failed before the first word', [], new ModelError('unreachable', 'away'), 0],
    ['the prompt where it was stopped before the first word', [], new Error('aborted'), 100],
  ] as const)('counts %s, once, for the person who asked', async (_name, events, error, spent) => {
    const { counted, budgets } = createMeter();
    const model = meterModel(createModel([...events], error), budgets);
    await spenderContext.run(spender, async () => {
      const read = async () => {
        for await (const event of model.streamReply(request, new AbortController().signal)) void event;
      };
      await (error === undefined ? read() : expect(read()).rejects.toBe(error));
    });
    expect(counted).toEqual([{ spender, held: 100, spent: [spent] }]);
  });

  it('counts what was read when the reader leaves', async () => {
    const { counted, budgets } = createMeter();
    const model = meterModel(createModel([text, text, text]), budgets);
    await spenderContext.run(spender, async () => {
      for await (const event of model.streamReply(request, new AbortController().signal)) {
        expect(event).toEqual(text);
        break;
      }
    });
    expect(counted).toEqual([{ spender, held: 100, spent: [130] }]);
  });

  it('refuses a request that no budget pays for, before the model gets it', () => {
    const { counted, budgets } = createMeter();
    let asked = 0;
    const streamReply: ChatModel['streamReply'] = (...given) => {
      asked += 1;
      return createModel([text]).streamReply(...given);
    };
    const model = meterModel({ ...createModel([]), streamReply }, budgets);
    expect(() => model.streamReply(request, new AbortController().signal)).toThrow('without a budget');
    expect([asked, counted]).toEqual([0, []]);
  });

  it('leaves the demo companion alone', () => {
    const demo = { ...createModel([]), kind: 'demo' as const };
    expect(meterModel(demo, createMeter().budgets)).toBe(demo);
  });
});
