import { describe, expect, it } from 'vitest';
import { guessHabits, type ThinkingHabits } from '#src/server/platform/llm/reply-text/thinking-habits.ts';
import { ThoughtSorter } from '#src/server/platform/llm/reply-text/thought-sorter.ts';

const plain = (): ThinkingHabits => ({ isUnopened: false, thinks: false, isPlain: false });

function split(
  pieces: Iterable<string>,
  { habits = plain(), isCut = false }: { habits?: ThinkingHabits; isCut?: boolean } = {},
) {
  const said = { text: '', reasoning: '' };
  const shown: string[] = [];
  let hasEnded = false;
  const sorter = new ThoughtSorter(
    {
      text: (piece) => (said.text += piece),
      reasoning: (piece) => (said.reasoning += piece),
      retract() {
        shown.push(said.text);
        said.text = said.reasoning = '';
      },
      end: () => (hasEnded = true),
    },
    habits,
  );
  for (const piece of pieces) sorter.push(piece);
  sorter.flush(isCut);
  return { ...said, shown, hasEnded, habits };
}

/** Lists the texts that are emitted before the end, each as it comes. */
function listTexts(...pieces: string[]): string[] {
  const texts: string[] = [];
  const ignore = () => undefined;
  const sink = { text: (text: string) => texts.push(text), reasoning: ignore, retract: ignore, end: ignore };
  const sorter = new ThoughtSorter(sink, plain());
  for (const piece of pieces) sorter.push(piece);
  return texts;
}

const cases: [name: string, content: string, text: string, reasoning: string][] = [
  ['plain text passes through', 'Hello <b>you</b>', 'Hello <b>you</b>', ''],
  ['a think block at the start is reasoning', '<think>Hm, rain.</think>Hello', 'Hello', 'Hm, rain.'],
  ['white space around the block is dropped', '\n <think>\nHm\n</think>\n\n Hello \n', 'Hello \n', '\nHm\n'],
  ['an empty think block leaves no reasoning', '<think></think>Hello', 'Hello', ''],
  ['tags later in the text are text', 'I <think>so</think>', 'I <think>so</think>', ''],
  ['something like the tag is text', '<thin ice>', '<thin ice>', ''],
  ['an unfinished opening tag is text', '<thi', '<thi', ''],
  ['a block that never closes is reasoning', '<think>on and on </thin', '', 'on and on </thin'],
  ['a false closing tag stays in the reasoning', '<think>a </thing> b</think>c', 'c', 'a </thing> b'],
  ['a second block is text', '<think>a</think>b<think>c</think>', 'b<think>c</think>', 'a'],
  ['only white space is nothing', ' \n\t ', '', ''],
  ['a block on a line of its own later is reasoning', 'Hi.\n\n<think>b</think>\nYou?', 'Hi.\n\nYou?', 'b'],
  ['two blocks before the reply are reasoning', '<think>a</think>\n<think>b</think>\nHi', 'Hi', 'ab'],
  ['a thinking block is reasoning', '<thinking>Hm</thinking>Hello', 'Hello', 'Hm'],
  ['a reasoning block is reasoning', '<reasoning>Hm</reasoning>\n\nHello', 'Hello', 'Hm'],
  ['tags in capitals are tags', '<THINK>Hm</THINK>Hello', 'Hello', 'Hm'],
  ['a block of Magistral is reasoning', '[THINK]Hm[/THINK]Hello', 'Hello', 'Hm'],
  ['tags in code are text', 'Write `</think>` here', 'Write `</think>` here', ''],
  [
    'tags in a block of code are text',
    '```\n<think>\n</think>\n```\nSo.',
    '```\n<think>\n</think>\n```\nSo.',
    '',
  ],
  ['an end of a thought that the server took out is nothing', '</think>\n\nHello', 'Hello', ''],
  [
    'channels of harmony are told apart',
    '<|channel|>analysis<|message|>She asks.<|end|><|start|>assistant<|channel|>final<|message|>Hello<|return|>',
    'Hello',
    'She asks.',
  ],
  [
    'channels of harmony without an end are told apart',
    '<|channel|>analysis<|message|>She asks.<|start|>assistant<|channel|>final<|message|>Hello',
    'Hello',
    'She asks.',
  ],
  [
    'a comment of harmony is reasoning',
    '<|start|>assistant<|channel|>commentary<|message|>Now.<|end|><|start|>assistant<|channel|>final<|message|>Hi',
    'Hi',
    'Now.',
  ],
  ['the final channel alone is text', '<|channel|>final<|message|>Hello', 'Hello', ''],
  [
    'channels of gpt-oss without its tokens are told apart',
    'analysisThe user says hi.assistantfinalHello there.',
    'Hello there.',
    'The user says hi.',
  ],
  [
    'a comment of gpt-oss without its tokens is reasoning',
    'analysisShe asks.assistantcommentaryNow.assistantfinalHello',
    'Hello',
    'She asks.Now.',
  ],
  [
    'a reply that begins with that word is text',
    'analysis of this is hard.',
    'analysis of this is hard.',
    '',
  ],
  [
    'a reply that only looks like it is text',
    'analysisParalysis, my friend.',
    'analysisParalysis, my friend.',
    '',
  ],
  ['half of that word is text', 'anal', 'anal', ''],
  [
    'the words later are text',
    'So analysisThe assistantfinalHello',
    'So analysisThe assistantfinalHello',
    '',
  ],
  [
    'a thought of Gemma 4 is reasoning',
    '<|channel>thought\nhm\n<channel|>Hello there.',
    'Hello there.',
    '\nhm\n',
  ],
  [
    'an empty thought of Gemma 4 is nothing',
    '<|turn>model\n<|channel>thought\n<channel|>Hello.<turn|>',
    'Hello.',
    '\n',
  ],
  ['a thought of MiniMax is reasoning', '<mm:think>Hm</mm:think>Hello', 'Hello', 'Hm'],
  [
    'a thought of Command A is reasoning',
    '<|START_THINKING|>Hm<|END_THINKING|><|START_RESPONSE|>Hello<|END_RESPONSE|>',
    'Hello',
    'Hm',
  ],
  ['marks around an answer are left out', '<think>Hm</think>\n<answer>\nHello</answer>', 'Hello', 'Hm'],
  ['marks of an answer in a text are text', 'Say <answer>yes</answer>.', 'Say <answer>yes</answer>.', ''],
  ['the steps of Apriel are reasoning', 'My steps.\n[BEGIN FINAL RESPONSE]\nHello', 'Hello', 'My steps.\n'],
  ['Chinese text is kept whole', '<think>她来了</think>你来了。', '你来了。', '她来了'],
];

describe('ThoughtSorter', () => {
  it.each(cases)('%s', (_name, content, text, reasoning) => {
    for (const pieces of [[content], content]) expect(split(pieces)).toMatchObject({ text, reasoning });
  });

  it('emits text with the piece that it came in', () => {
    expect(listTexts('One ', 'two')).toEqual(['One ', 'two']);
  });
});

describe('a thought that is closed and was never opened', () => {
  const closed = 'Okay, Pat says hello.\n</think>\n\nHello, Pat.';

  it.each([
    ['whole', [closed]],
    ['letter by letter', closed],
  ])('is retracted, once it is known, when it comes %s', (_name, pieces) => {
    const { text, reasoning, shown, habits } = split(pieces);
    expect({ text, reasoning }).toEqual({ text: 'Hello, Pat.', reasoning: 'Okay, Pat says hello.\n' });
    expect(shown).toEqual(['Okay, Pat says hello.\n']);
    expect(habits).toEqual({ isUnopened: true, thinks: true, isPlain: false });
  });

  it('is a thought from its first letter on in the next reply of the same model', () => {
    const { habits } = split([closed]);
    expect(split(closed, { habits })).toMatchObject({
      text: 'Hello, Pat.',
      reasoning: 'Okay, Pat says hello.\n',
      shown: [],
    });
  });

  it.each(['deepseek-r1:14b', 'DeepSeek-R1-Distill-Qwen-7B', 'qwq:32b', 'Qwen/Qwen3-30B-A3B-Thinking-2507'])(
    'is one from the first reply of %s on',
    (name) =>
      expect(split(closed, { habits: guessHabits(name) })).toMatchObject({ text: 'Hello, Pat.', shown: [] }),
  );

  it.each(['qwen3:8b', 'gpt-4o', 'mistral-r10', 'llama3.1'])('is not expected of %s', (name) =>
    expect(guessHabits(name).isUnopened).toBe(false),
  );

  it('of harmony is retracted at the final channel', () => {
    const given = 'She asks.<|end|><|start|>assistant<|channel|>final<|message|>Hello';
    expect(split(given)).toMatchObject({ text: 'Hello', reasoning: 'She asks.', shown: ['She asks.'] });
  });

  it('was none if a model that is expected to think never closes it', () => {
    const habits = { isUnopened: true, thinks: true, isPlain: false };
    const first = split(['Hello', ', Pat.'], { habits });
    expect(first).toMatchObject({ text: 'Hello, Pat.', reasoning: '' });
    expect(habits.isUnopened).toBe(false);
  });

  it.each([
    ['the end of a thought', closed, 'Okay, Pat says hello.\n'],
    ['a thought', '<think>Hm</think>Hello, Pat.', 'Hm'],
    ['a channel', '<|channel|>analysis<|message|>Hm<|end|><|channel|>final<|message|>Hello, Pat.', 'Hm'],
  ])(
    'is not learnt once the model wrote a whole reply without one, as people can make it write %s',
    (_name, said, reasoning) => {
      const { habits } = split(['Good evening, Pat.']);
      expect(split(said, { habits })).toMatchObject({ text: 'Hello, Pat.', reasoning });
      expect(habits).toEqual({ isUnopened: false, thinks: false, isPlain: true });
      expect(split('Good night.', { habits })).toMatchObject({ text: 'Good night.', shown: [] });
    },
  );

  it('is learnt if the only plain reply before was one that was cut', () => {
    const { habits } = split(['Good evening'], { isCut: true });
    split(closed, { habits });
    expect(habits).toEqual({ isUnopened: true, thinks: true, isPlain: false });
  });

  it('is not a reply if it was cut at a limit', () => {
    const habits = { isUnopened: true, thinks: true, isPlain: false };
    expect(split(['Okay, Pat'], { habits, isCut: true })).toMatchObject({ text: '', reasoning: 'Okay, Pat' });
  });

  it('is not expected if the model opens it, or the server separates thoughts', () => {
    const habits = { isUnopened: true, thinks: true, isPlain: false };
    expect(split('<think>Hm</think>Hello', { habits })).toMatchObject({ text: 'Hello', reasoning: 'Hm' });
    expect(habits.isUnopened).toBe(false);
  });
});

describe('tokens of a template', () => {
  it.each([
    ['ChatML', 'Hello.<|im_end|>\n<|im_start|>user\nHi'],
    ['Llama 3', 'Hello.<|eot_id|><|start_header_id|>user<|end_header_id|>\n\nHi'],
    ['Gemma', 'Hello.<end_of_turn>\n<start_of_turn>user\nHi'],
    ['Gemma 4', 'Hello.<turn|>\n<|turn>user\nHi'],
    ['Command A', 'Hello.<|END_OF_TURN_TOKEN|>'],
    ['MiniMax', 'Hello.[e~['],
    ['Llama 2', 'Hello.</s><s>[INST] Hi [/INST]'],
    ['Mistral', 'Hello.[INST] Hi [/INST]'],
    ['Phi', 'Hello.<|end|>\n<|user|>\nHi'],
    ['DeepSeek', 'Hello.<｜end▁of▁sentence｜><｜User｜>Hi'],
  ])('of %s end the reply', (_name, content) => {
    for (const pieces of [[content], content]) {
      expect(split(pieces)).toMatchObject({ text: 'Hello.', hasEnded: true });
    }
  });

  it.each([
    ['ChatML', '<|im_start|>assistant\nHello.'],
    ['Llama 3', '<|start_header_id|>assistant<|end_header_id|>\n\nHello.'],
    ['Gemma', '<start_of_turn>model\nHello.'],
    ['Gemma 4', '<|turn>model\nHello.'],
    ['Kimi', '<|im_assistant|>assistant<|im_middle|>Hello.'],
    ['Llama 4', '<|header_start|>assistant<|header_end|>\n\nHello.'],
    ['Phi', '<|assistant|>Hello.'],
    ['Llama 2', '<s> [/INST] Hello.'],
  ])('of %s before the reply are left out', (_name, content) => {
    for (const pieces of [[content], content]) {
      expect(split(pieces)).toMatchObject({ text: 'Hello.', hasEnded: false });
    }
  });

  it.each([
    'Its end is `<|im_end|>`, or `</s>`.',
    'It was <s>red</s> blue.',
    'I <3 you [in stitches] <end of turn>.',
    'a < b and <|b|> too',
  ])('are not seen in %s', (content) => {
    for (const pieces of [[content], content]) {
      expect(split(pieces)).toMatchObject({ text: content, hasEnded: false });
    }
  });

  it('hold back only text that may become one', () => {
    expect(listTexts('One <', '|im', '_st', 'yle> two')).toEqual(['One ', '<|im_style> two']);
  });
});
