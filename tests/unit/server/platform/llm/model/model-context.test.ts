import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { countTokens } from '#src/server/platform/llm/model/count-tokens.ts';
import { ModelContext } from '#src/server/platform/llm/model/model-context.ts';

const texts = ['We walked along the river and talked.'];
/** Composes a prompt that was counted with the knowledge about a model at that time. */
const sentTo = (context: ModelContext, tokens: number, said = texts, personId: string | null = null) => ({
  counted: { tokens, scale: context.createCounter().scale },
  texts: said,
  personId,
});
const nothing = { contextTokens: undefined, promptTokens: undefined };

describe('the context length of a model', () => {
  it('is the operator’s setting', () => {
    expect(new ModelContext(8_192, 'gpt-4o').tokens).toBe(8_192);
  });

  it('is the length that its server states when it refuses a prompt, for a day', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const context = new ModelContext(8_192, 'gpt-4o');
    context.noteExcess({ ...nothing, contextTokens: 4_096 });
    expect(context.tokens).toBe(4_096);
    vi.setSystemTime(Date.now() + 86_399_000);
    expect(context.tokens).toBe(4_096);
    vi.setSystemTime(Date.now() + 1_000);
    expect(context.tokens).toBe(8_192);
  });

  it('is never more than the operator’s setting', () => {
    const context = new ModelContext(8_192, 'gpt-4o');
    context.noteExcess({ ...nothing, contextTokens: 32_768 });
    expect(context.tokens).toBe(8_192);
  });

  it.each([
    ['without a number', {}],
    ['with the tokens of that prompt', { promptTokens: 21_000 }],
    ['with a limit of a minute', { requestTokens: 1_000 }],
  ])(
    'is not reduced for others by a refused prompt %s, nor are their texts counted otherwise',
    (_name, excess) => {
      const context = new ModelContext(8_192, 'my-model');
      const before = context.countTokens(texts.join());
      for (let time = 0; time < 9; time += 1) context.noteExcess({ ...nothing, ...excess });
      expect(context.tokens).toBe(8_192);
      expect(context.countTokens(texts.join())).toBe(before);
    },
  );

  it('is at least some tokens, whatever a server states', () => {
    for (const contextTokens of [1, 255, 2_048, Number.MAX_SAFE_INTEGER]) {
      const context = new ModelContext(8_192, 'gpt-4o');
      context.noteExcess({ ...nothing, contextTokens });
      expect(context.tokens).toBeGreaterThanOrEqual(256);
      expect(context.tokens).toBeLessThanOrEqual(8_192);
    }
  });
});

describe('the tokens of a text', () => {
  const english = 'She smiles and puts the kettle on. "You are late tonight," she says. '.repeat(40);
  const chinese = '她笑了笑，把水壶放到炉子上。“你今晚来晚了。”她说。'.repeat(40);
  /** Returns the model's tokens per token of o200k_base. */
  const ratio = (model: string, text: string) =>
    new ModelContext(8_192, model).countTokens(text) / countTokens(text);

  it.each([
    ['gpt-4o-mini', 1.03, 1.03],
    ['gpt-4-turbo', 1.05, 1.49],
    ['meta-llama/Llama-3.1-8B-Instruct', 1.07, 1.09],
    ['deepseek-r1-distill-llama-70b', 1.07, 1.09],
    ['qwen2.5:7b', 1.07, 0.95],
    ['deepseek-chat', 1.07, 0.93],
    ['gemma3:12b', 1.07, 0.98],
    ['mistral:7b-instruct', 1.15, 1.44],
    ['claude-sonnet', 1.09, 1.39],
    ['my-model', 1.13, 1.44],
  ])('are counted for %s by its tokenizer: %d in English, %d in Chinese', (model, latin, wide) => {
    expect(ratio(model, english)).toBeCloseTo(latin, 1);
    expect(ratio(model, chinese)).toBeCloseTo(wide, 1);
  });

  /** Simulates replies to prompts of 1,000 counted tokens, for each of which the server reports a figure. */
  function calibrate(model: string, figures: readonly number[], said: string): ModelContext {
    const context = new ModelContext(8_192, model);
    for (const [turn, figure] of figures.entries())
      context.noteUsage(figure, sentTo(context, 1_000, [said], `${turn}`));
    return context;
  }

  it('follow the server’s reports, by at most a tenth per reply', () => {
    const before = new ModelContext(8_192, 'my-model').countTokens(english);
    expect(calibrate('my-model', [1_300, 1_300], english).countTokens(english)).toBe(before);
    const once = calibrate('my-model', [1_300, 1_300, 1_300], english).countTokens(english);
    expect(once / before).toBeCloseTo(1.1, 2);
  });

  it('are never fewer than nine tenths of what o200k_base counts, however little a server reports', () => {
    for (const figure of [0, 1, 399, 401, 500, 700, -5, Number.NaN, Infinity]) {
      const context = calibrate(
        'gpt-4o',
        Array.from({ length: 50 }, () => figure),
        english,
      );
      expect(context.countTokens(english) / countTokens(english)).toBeGreaterThanOrEqual(0.9);
      expect(context.countTokens(english) / countTokens(english)).toBeLessThan(1.04);
    }
  });

  it('are at most three and a half times as many, however much a server reports', () => {
    const context = calibrate(
      'gpt-4o',
      Array.from({ length: 99 }, () => 3_900),
      english,
    );
    expect(context.countTokens(english) / countTokens(english)).toBeLessThanOrEqual(3.51);
  });

  it('do not follow one figure among many', () => {
    const figures = [1_000, 1_000, 1_000, 3_900, 1_000, 1_000, 450, 1_000];
    const context = calibrate('gpt-4o', figures, english);
    expect(context.countTokens(english) / countTokens(english)).toBeCloseTo(1.06, 1);
  });

  it('follow one person if there is nobody else, and not if there are others', () => {
    const ratioAfter = (people: readonly string[]) => {
      const context = new ModelContext(8_192, 'gpt-4o');
      for (const person of people) {
        const figure = person === 'dear' ? 3_900 : 1_000;
        context.noteUsage(figure, sentTo(context, 1_000, [english], person));
      }
      return context.countTokens(english) / countTokens(english);
    };
    const often = Array.from({ length: 50 }, () => 'dear');
    expect(ratioAfter(often)).toBeGreaterThan(3);
    expect(ratioAfter(['a', 'a', 'b', 'b', ...often])).toBeLessThan(1.1);
  });

  it('are calibrated separately for each script', () => {
    const context = calibrate('my-model', [1_300, 1_300, 1_300, 1_300], chinese);
    expect(context.countTokens(english)).toBe(new ModelContext(8_192, 'my-model').countTokens(english));
    expect(context.countTokens(chinese)).toBeGreaterThan(
      new ModelContext(8_192, 'my-model').countTokens(chinese),
    );
  });

  it('are never more than the bytes of the text', () => {
    expect(new ModelContext(8_192, 'claude-3').countTokens('ꙮ'.repeat(100))).toBeLessThanOrEqual(300);
  });
});
