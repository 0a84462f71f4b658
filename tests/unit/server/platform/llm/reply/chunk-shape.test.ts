import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ChunkShape } from '#src/server/platform/llm/reply/chunk-shape.ts';

/** Composes a chunk in the format of a server. */
function compose(text: string, { created = 1, finish = null as string | null, spaced = false } = {}): string {
  const chunk = {
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created,
    choices: [{ index: 0, delta: { content: text }, finish_reason: finish }],
  };
  const data = JSON.stringify(chunk);
  return spaced ? data.replaceAll('":', '": ') : data;
}

function learn(data: string, text: string): ChunkShape {
  const shape = new ChunkShape();
  shape.learn(data, text);
  return shape;
}

const texts = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('"', '\\', '\n', '"}', '\u0001', '"content":"', ''),
);

describe('the shape of the chunks of a stream', () => {
  it('reads any text', () => {
    fc.assert(
      fc.property(texts, texts, fc.boolean(), (first, second, spaced) => {
        fc.pre(!first.includes('content') && first !== '' && !first.includes('":'));
        fc.pre(!spaced || !second.includes('":'));
        expect(learn(compose(first, { spaced }), first).read(compose(second, { spaced }))).toBe(second);
      }),
    );
  });

  it('does not apply to a chunk that differs in any way', () => {
    const shape = learn(compose('Rain '), 'Rain ');
    for (const other of [
      compose('and ', { created: 2 }),
      compose('and ', { finish: 'stop' }),
      compose('and ').slice(0, -1),
      compose('and ').replace('and ', 'and "quoted" '),
      compose('and ').replace('and ', 'and \\'),
      '[DONE]',
      '',
    ])
      expect(shape.read(other), other).toBeNull();
  });

  it('never reads anything but the result of parsing', () => {
    fc.assert(
      fc.property(fc.oneof(texts, fc.string()), (mischief) => {
        const data = compose('@').replace('@', () => mischief);
        const read = learn(compose('Rain '), 'Rain ').read(data);
        if (read === null) return;
        expect(JSON.parse(data)).toMatchObject({ choices: [{ delta: { content: read } }] });
      }),
    );
  });

  it('is not derived from a chunk that could be read in two ways, or that is written in an unusual one', () => {
    const twice = compose('Rain ').replace('"id"', '"content":"x","id"');
    expect(learn(twice, 'Rain ').read(twice)).toBeNull();
    const escapedHan = compose('雨').replace('雨', '\\u96e8');
    expect(learn(escapedHan, '雨').read(escapedHan)).toBeNull();
    expect(new ChunkShape().read(compose('Rain '))).toBeNull();
  });
});
