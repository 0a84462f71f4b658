import { describe, expect, it } from 'vitest';
import { readPreset } from '#src/domain/chat/guidance/read-preset.ts';

const limits = { instructions: 4_000, note: 2_000 };
const read = (file: unknown) => readPreset(JSON.stringify(file), limits);
const none = { instructions: '', note: '', note_depth: 4 };

describe('readPreset (rule:presets)', () => {
  it('reads the sampler of a text completion preset under the names of endpoints', () => {
    const preset = read({
      temp: 0.8,
      rep_pen: 1.1,
      min_p: 0.05,
      freq_pen: 0.2,
      dry_multiplier: 0.8,
      streaming: true,
    });
    expect(preset).toMatchObject({
      name: '',
      guidance: none,
      sampler: {
        temperature: 0.8,
        repetition_penalty: 1.1,
        min_p: 0.05,
        frequency_penalty: 0.2,
        dry_multiplier: 0.8,
      },
    });
    expect(preset?.notes.map(({ field }) => field)).toEqual([
      'temp',
      'rep_pen',
      'min_p',
      'freq_pen',
      'dry_multiplier',
    ]);
  });

  it('reads the prompts of a chat completion preset in their order, before the chat, behind it, and at a depth', () => {
    const preset = read({
      temperature: 1.2,
      top_p: 0.9,
      prompts: [
        { identifier: 'main', name: 'Main', content: 'Write the next reply.' },
        { identifier: 'nsfw', name: 'Aux', content: 'Slow pace.' },
        { identifier: 'off', name: 'Poet mode', content: 'In rhymes.' },
        { identifier: 'chatHistory', name: 'Chat', marker: true },
        { identifier: 'jailbreak', name: 'Post', content: 'Two paragraphs.' },
        {
          identifier: 'deep',
          name: 'Deep',
          content: 'It is night.',
          injection_position: 1,
          injection_depth: 3,
        },
      ],
      prompt_order: [
        { character_id: 100000, order: [{ identifier: 'jailbreak', enabled: true }] },
        {
          character_id: 100001,
          order: [
            { identifier: 'nsfw', enabled: true },
            { identifier: 'main', enabled: true },
            { identifier: 'off', enabled: false },
            { identifier: 'deep', enabled: true },
            { identifier: 'chatHistory', enabled: true },
            { identifier: 'jailbreak', enabled: true },
            { identifier: 'gone', enabled: true },
          ],
        },
      ],
    });
    expect(preset?.guidance).toEqual({
      instructions: 'Slow pace.\n\nWrite the next reply.',
      note: 'It is night.\n\nTwo paragraphs.',
      note_depth: 0,
    });
    expect(preset?.sampler).toEqual({ temperature: 1.2, top_p: 0.9 });
    expect(preset?.notes).toContainEqual({
      field: 'Poet mode',
      outcome: 'unused',
      reason: { en: 'not used: it is switched off in the file', 'zh-CN': '未使用：在文件中已关闭' },
    });
  });

  it('reads a system prompt with what is said behind the chat', () => {
    expect(
      read({ name: 'Roleplay', content: 'You are {{char}}.', post_history: 'Stay brief.' }),
    ).toMatchObject({
      name: 'Roleplay',
      guidance: { instructions: 'You are {{char}}.', note: 'Stay brief.', note_depth: 0 },
      sampler: {},
    });
  });

  it('reads a file with all of them, and reports that templates are the server’s', () => {
    const preset = read({
      instruct: { input_sequence: '<|im_start|>user' },
      context: { story_string: '{{system}}' },
      sysprompt: { name: 'Sys', content: 'Be {{char}}.' },
      preset: { name: 'Sampler', temp: 0.7 },
    });
    expect(preset).toMatchObject({
      guidance: { instructions: 'Be {{char}}.' },
      sampler: { temperature: 0.7 },
    });
    expect(preset?.notes.filter(({ outcome }) => outcome === 'unused').map(({ field }) => field)).toEqual([
      'instruct',
      'context',
    ]);
  });

  it('cuts texts that are too long and reports it', () => {
    const preset = read({ content: 'x'.repeat(5_000) });
    expect(preset?.guidance.instructions).toHaveLength(4_000);
    expect(preset?.notes).toEqual([
      {
        field: 'instructions',
        outcome: 'kept',
        reason: { en: 'too long: its end is left out', 'zh-CN': '过长：末尾已省略' },
      },
    ]);
  });

  it('reads each prompt once, names 50 that are cut by 80 characters, and ends at the limit', () => {
    const long = { identifier: 'long', name: 'n'.repeat(100_000), content: 'x'.repeat(3_000) };
    const off = Array.from({ length: 60 }, (_, at) => ({
      identifier: `off${at}`,
      name: 'n'.repeat(5_000),
      content: 'y',
      enabled: false,
    }));
    const order = [...Array.from({ length: 500 }, () => ({ identifier: 'long', enabled: true })), ...off];
    const preset = read({ prompts: [long, ...off], prompt_order: [{ order }] });
    expect(preset?.guidance.instructions).toBe('x'.repeat(3_000));
    const unused = preset?.notes.filter(({ outcome }) => outcome === 'unused').map(({ field }) => field);
    expect(unused).toEqual([...Array.from({ length: 50 }, () => 'n'.repeat(80)), '+ 10']);
    const many = Array.from({ length: 5 }, (_, at) => ({ ...long, identifier: `long${at}` }));
    expect(read({ prompts: many })?.guidance.instructions).toHaveLength(4_000);
  });

  it('leaves out the macro for the prompt of the program', () => {
    expect(read({ content: 'Be brief. {{Original}}', post_history: '{{original}} Rain.' })).toMatchObject({
      guidance: { instructions: 'Be brief.', note: 'Rain.' },
    });
  });

  it.each([
    ['not JSON'],
    [[]],
    [{}],
    [{ temp: 'hot', top_p: null, min_p: [0.1] }],
    [{ name: 'ChatML', input_sequence: '<|im_start|>user' }],
    [{ prompts: [null, 7, { identifier: 'main' }] }],
    [{ constructor: 1, toString: 2 }],
  ])('finds none in %j', (file) => {
    expect(read(file)).toBeNull();
  });
});
