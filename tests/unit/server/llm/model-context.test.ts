import { describe, expect, it } from 'vitest';
import { ModelContext } from '#src/server/platform/llm/model-context.ts';

const texts = ['We walked along the river and talked.'];
/** A prompt that was counted for a model as it was known then. */
const sentTo = (context: ModelContext, tokens: number, said = texts) => ({
  counted: { tokens, scale: context.createCounter().scale },
  maxReplyTokens: 800,
  texts: said,
});
const nothing = { contextTokens: undefined, promptTokens: undefined };

describe('what a model reads at once', () => {
  it('is what the operator says', () => {
    expect(new ModelContext(8_192, 'gpt-4o').tokens).toBe(8_192);
  });

  it('is what its server says of a prompt that it refused', () => {
    const context = new ModelContext(8_192, 'gpt-4o');
    context.noteExcess({ ...nothing, contextTokens: 4_096 }, sentTo(context, 7_000));
    expect(context.tokens).toBe(4_096);
  });

  it('is never more than the operator says', () => {
    const context = new ModelContext(8_192, 'gpt-4o');
    context.noteExcess({ ...nothing, contextTokens: 32_768 }, sentTo(context, 7_392));
    // The counts were wrong, then: a fifth less.
    expect(context.tokens).toBe(5_913 + 800);
  });

  it('is a fifth less than what was sent where the server gives no number', () => {
    const context = new ModelContext(8_192, 'gpt-4o');
    context.noteExcess(nothing, sentTo(context, 5_000));
    expect(context.tokens).toBe(4_000 + 800);
    context.noteExcess(nothing, sentTo(context, 4_000));
    expect(context.tokens).toBe(3_200 + 800);
  });

  it('has no room for what was refused, whichever numbers the server gives', () => {
    for (const contextTokens of [undefined, 1, 255, 2_048, 7_000, 8_192, 1_000_000]) {
      for (const promptTokens of [undefined, 1, 6_000, 7_392, 9_000, 50_000, Number.MAX_SAFE_INTEGER]) {
        const context = new ModelContext(8_192, 'gpt-4o');
        const counter = context.createCounter();
        context.noteExcess({ contextTokens, promptTokens }, sentTo(context, 7_392));
        const dearer = context.createCounter().scale.latin / counter.scale.latin;
        expect(context.tokens - Math.min(800, context.tokens / 2)).toBeLessThan(7_392 * dearer);
        expect(context.tokens).toBeGreaterThanOrEqual(256);
      }
    }
  });

  it('is not concluded to be less than 2,048 tokens, however often a prompt is refused without a number', () => {
    const context = new ModelContext(8_192, 'gpt-4o');
    for (let time = 0; time < 50; time += 1) context.noteExcess(nothing, sentTo(context, 500));
    expect(context.tokens).toBe(2_048);
  });
});
