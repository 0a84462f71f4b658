import { describe, expect, it } from 'vitest';
import { sanitiseMessage } from '#src/server/platform/llm/reply/sanitise-message.ts';

const nothing = { apiKey: undefined, prompt: [] };

describe('sanitiseMessage', () => {
  it.each([
    ['keeps a plain message', 'Model not found.', 'Model not found.'],
    ['makes it one line', 'a\r\n\tb\u0000\u001b[31mc\u202Ed', 'a b [31mc d'],
    ['hides keys of other people', 'bad sk-proj-abcdef123456, Bearer abc.def', 'bad [key], [key]'],
  ])('%s', (_name, message, expected) => {
    expect(sanitiseMessage(message, nothing)).toBe(expected);
  });

  it('hides our key, whatever it looks like', () => {
    expect(sanitiseMessage('Incorrect: plainkey1!', { apiKey: 'plainkey1', prompt: [] })).toBe(
      'Incorrect: [key]!',
    );
  });

  it('is never longer than 200 characters and never ends inside one', () => {
    const cut = sanitiseMessage(`${'x'.repeat(198)}👋👋`, nothing);
    expect(cut).toBe(`${'x'.repeat(198)}…`);
    expect(sanitiseMessage('y'.repeat(100_000), nothing)).toHaveLength(200);
  });

  it.each([
    ['a whole short message', 'I miss her', 'Flagged: I miss her'],
    [
      'a part of a long message',
      `${'Once upon a time '.repeat(9)}the old fox came home at last, and slept.`,
      'Invalid content: "the old fox came home at last, and slept."',
    ],
    [
      'a few words of a long message',
      'My secret is the blue notebook, and nobody may ever read it. [Answer in one paragraph.]',
      'Blocked at "the blue notebook"',
    ],
    [
      'a few words in Chinese',
      '我把日记藏在书架第三层的后面，你不要告诉别人，好吗',
      '违规：藏在书架第三层的',
    ],
    [
      'Chinese text',
      '我今天真的很难过，不知道该怎么办，只想找个人说说话，你能陪陪我吗？我们聊聊吧',
      '内容违规：我今天真的很难过，不知道该怎么办，只想找个人说说话，你能陪陪我吗？',
    ],
  ])('withholds a message that repeats %s', (_name, prompt, message) => {
    const secrets = { apiKey: undefined, prompt: ['You are Mei.', prompt] };
    expect(sanitiseMessage(message, secrets)).toBe('(withheld: it repeats the prompt)');
  });

  it('shows a message that shares only small words with the prompt', () => {
    const prompt = [
      'ok',
      '    ',
      'The model of a good host, she asks about the day and keeps the length of her replies short.',
    ];
    const message = 'This model has a maximum context length of 4096 tokens.';
    expect(sanitiseMessage(message, { apiKey: undefined, prompt })).toBe(message);
  });
});
