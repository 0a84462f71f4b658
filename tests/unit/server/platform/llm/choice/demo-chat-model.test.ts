import { describe, expect, it } from 'vitest';
import { composeDemoReply } from '#src/domain/demo/compose-demo-reply.ts';
import { readDemoTexts } from '#src/server/platform/llm/choice/demo-texts.ts';
import { createDemoChatModel } from '#src/server/platform/llm/choice/demo-chat-model.ts';
import { collectReply, composeRequest, readReply } from '#tests/support/services/read-reply.ts';

const instant = { charsPerSecond: 0, firstPieceMs: 0 };

describe('the demo companion', () => {
  it('is labelled as the demo', () => {
    expect(createDemoChatModel()).toMatchObject({ name: 'demo', kind: 'demo' });
  });

  it.each([
    ['en', 'Hello, how was your day?'],
    ['zh-CN', '你好，今天过得怎么样？'],
  ] as const)('streams its whole reply in small pieces, in %s', async (language, message) => {
    const request = composeRequest(message);
    request.companion.language = language;
    const { text } = composeDemoReply(request.companion, await readDemoTexts());
    const reply = await collectReply(
      createDemoChatModel(instant).streamReply(request, new AbortController().signal),
    );
    expect(reply).toMatchObject({ text, finish: { type: 'finish', reason: 'stop' }, error: undefined });
    expect(reply.pieces).toBeGreaterThan(text.length / 20);
  });

  it('keeps to the limit of the reply', async () => {
    const reply = await readReply(createDemoChatModel(instant), 'Hello', 2);
    expect(reply).toMatchObject({ pieces: 2, finish: { reason: 'length' } });
  });

  it.each([
    ['before its first piece', 0, { charsPerSecond: 0, firstPieceMs: 60_000 }],
    ['between two pieces', 1, { charsPerSecond: 0.001, firstPieceMs: 0 }],
  ])('stops at once %s', async (_name, piecesBefore, options) => {
    const controller = new AbortController();
    const events = createDemoChatModel(options).streamReply(composeRequest('Hello'), controller.signal);
    const iterator = events[Symbol.asyncIterator]();
    for (let piece = 0; piece < piecesBefore; piece += 1) await iterator.next();
    const next = iterator.next();
    controller.abort();
    await expect(next).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('writes nothing if it was stopped before', async () => {
    const events = createDemoChatModel(instant).streamReply(composeRequest('Hello'), AbortSignal.abort());
    expect(await collectReply(events)).toMatchObject({ pieces: 0, error: { name: 'AbortError' } });
  });
});
