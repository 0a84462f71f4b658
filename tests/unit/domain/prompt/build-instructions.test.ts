import { describe, expect, it } from 'vitest';
import { buildInstructions } from '#src/domain/prompt/build-instructions.ts';
import { createFiller } from '#src/domain/prompt/create-filler.ts';
import type { PromptInput } from '#src/domain/prompt/prompt-input.ts';
import { splitExamples } from '#src/domain/prompt/fit-examples.ts';
import { composePromptInput } from './prompt-input.ts';

function build(changes: Partial<Omit<PromptInput, 'card'>> & { card?: Partial<PromptInput['card']> } = {}) {
  const input = composePromptInput(changes);
  return buildInstructions(input, createFiller(input));
}

describe('buildInstructions (rule:prompt-on-server)', () => {
  it("lets the card replace the host's style, with {{original}} for them (rule:cards)", () => {
    const own = build({
      card: { system_prompt: '{{original}} Rhyme.', post_history_instructions: 'One line, {{char}}.' },
    });
    expect(own.system).toBe('You are Mei. Never speak for Lin. Rhyme.');
    expect(own.closing).toBe('One line, Mei.');
  });

  it("keeps the host's texts where the card's are empty, or come to nothing", () => {
    const { system, closing } = build({
      card: { system_prompt: ' \n', post_history_instructions: '{{// nothing }}' },
    });
    expect(system).toBe('You are Mei. Never speak for Lin.');
    expect(closing).toBe('Answer as Mei.\nBe brief.');
  });

  it.each([
    ['short', 'Answer as Mei.\nBe short.'],
    ['normal', 'Answer as Mei.\nBe brief.'],
    ['novel', 'Answer as Mei.\nBe long.'],
  ] as const)('asks for the length of the mode %s (rule:reply-styles, editMode)', (mode, closing) => {
    expect(build({ mode }).closing).toBe(closing);
  });

  it('applies the chosen length also where the card has its own instructions, and states it once', () => {
    const own = (text: string) => build({ mode: 'novel', card: { post_history_instructions: text } }).closing;
    expect(own('Rhyme.')).toBe('Rhyme.\nBe long.');
    expect(own('{{original}} Rhyme.')).toBe('Answer as Mei.\nBe long. Rhyme.');
  });

  it('asks for a continuation where a reply is continued', () => {
    expect(build({ continues: true }).closing).toBe('Answer as Mei.\nBe brief.\nGo on.');
  });

  it('fills the examples', () => {
    expect(build().examples).toEqual([
      'Lin: Tea?\nMei: Always.',
      'Lin: Rain?\nMei: Stay.',
      'Lin: Late?\nMei: Never.',
    ]);
  });
});

describe('splitExamples (rule:cards)', () => {
  it.each([
    ['', []],
    ['<START>', []],
    ['a\nb', ['a\nb']],
    ['<START>\na\n<start>\n\nb\n<START>  ', ['a', 'b']],
  ])('%j', (text, examples) => {
    expect(splitExamples(text)).toEqual(examples);
  });
});
