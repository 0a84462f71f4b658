import { describe, expect, it } from 'vitest';
import { buildInstructions, splitExamples } from '#src/domain/prompt/build-instructions.ts';
import type { PromptCard } from '#src/domain/prompt/prompt-input.ts';
import { composePromptInput } from '#tests/support/prompt-input.ts';

function build(card: Partial<PromptCard> = {}) {
  return buildInstructions(composePromptInput({ card }));
}

describe('buildInstructions (D5)', () => {
  it('puts system, persona, personality and scenario in this order, with macros filled', () => {
    expect(build().system).toBe(
      [
        'You are Mei. Never speak for Lin.',
        '## About Mei\nMei runs a tea house.',
        '## Personality\ncalm',
        '## The scene\nLin comes in from the rain.',
      ].join('\n\n'),
    );
    expect(build().postHistory).toBe('Answer as Mei.');
  });

  it('leaves out the parts that the card leaves empty', () => {
    expect(build({ personality: '', scenario: ' \n' }).system).toBe(
      'You are Mei. Never speak for Lin.\n\n## About Mei\nMei runs a tea house.',
    );
  });

  it("lets the card replace the host's texts, with {{original}} for them (interop, Card V2)", () => {
    const own = build({
      system_prompt: '{{original}} Rhyme.',
      post_history_instructions: 'One line, {{char}}.',
    });
    expect(own.system).toMatch(/^You are Mei\. Never speak for Lin\. Rhyme\.\n\n/);
    expect(own.postHistory).toBe('One line, Mei.');
  });

  it('fills the examples and their heading', () => {
    expect(build()).toMatchObject({
      examplesHeading: 'How Mei talks',
      examples: ['Lin: Tea?\nMei: Always.', 'Lin: Rain?\nMei: Stay.', 'Lin: Late?\nMei: Never.'],
    });
  });
});

describe('splitExamples (interop)', () => {
  it.each([
    ['', []],
    ['<START>', []],
    ['a\nb', ['a\nb']],
    ['<START>\na\n<start>\n\nb\n<START>  ', ['a', 'b']],
  ])('%j', (text, examples) => {
    expect(splitExamples(text)).toEqual(examples);
  });
});
