import { describe, expect, it } from 'vitest';
import { expectInBounds, expectInProportion } from '#tests/support/measure/cpu-time.ts';
import { cardOf, composeReply, turnOf } from './sample-turns.ts';

const length = 8000;
const fill = (part: string) => part.repeat(Math.ceil(length / part.length)).slice(0, length);

const bombs: Record<string, string> = {
  'one letter': fill('a'),
  'letters and a mark': `${fill('a')}!`,
  spaces: fill(' '),
  'likes without an end': fill('I like '),
  'likes on and on': `I love ${fill('tea and ')}`,
  'sentence ends': fill('.a'),
  'open brackets': fill('(['),
  'regular expression': fill('(a+)+$'),
  'are you': fill('are you '),
  'are you really': fill('are you really so very '),
  我喜欢: fill('我喜欢'),
  我叫: fill('我叫，'),
  你是: fill('你是'),
  digits: fill('9'),
  sums: fill('1+'),
  'spelled letters': fill('s u i '),
  apostrophes: fill("'s n't "),
  emoji: fill('😂👩‍👩‍👧'),
  'zero width': fill('\u200b\u200d\ufeff'),
  combining: fill('e\u0301\u0302'),
  'lone surrogates': fill('\ud83d'),
  controls: fill('\u0000\u0007\u001b[31m'),
  newlines: fill('\n'),
  braces: fill('{me}{{user}}{like}'),
  'right to left': fill('\u202eabc '),
  'and what not': fill('my cat is called my dog is called '),
};

describe('8,000 hostile characters (rule:demo-companion)', () => {
  it.each(Object.entries(bombs))('%s are answered', (_name, message) => {
    const { text } = composeReply(turnOf('en', message, message, message));
    expect(text.length).toBeGreaterThan(0);
    expect(text.replaceAll('\n', '')).not.toMatch(/[{}<>\u202e]|\p{Cc}/u);
  });

  function expectLengthInProportion(_name: string, bomb: string): void {
    expectInProportion(
      length,
      (size) => bomb.slice(0, size),
      (message) => composeReply(turnOf('en', message)),
    );
  }
  it.each(Object.entries(bombs).slice(0, 1))(
    '%s take time in proportion to their length',
    expectLengthInProportion,
  );
  it.each(Object.entries(bombs).slice(1))(
    '%s take time in proportion to their length',
    { tags: ['full'] },
    expectLengthInProportion,
  );

  it('take time in proportion to their number', { tags: ['full'] }, () => {
    expectInProportion(
      100,
      (count) => turnOf('en', ...Array.from({ length: count }, () => fill('I like the rain in spring. '))),
      (turn) => composeReply(turn),
    );
  });
});

describe('markup and echoes', () => {
  it.each([
    '<script>alert(1)</script> is my favourite',
    'I love <img src=x onerror=alert(1)>',
    'my name is <b>Mia</b>',
    'The [link](javascript:alert(1)) was **blue** and `code` ~~struck~~ #1 | x',
    'I love {{user}} and {like}',
    '我喜欢<b>猫</b>',
    '我叫[小雨](http://x)',
  ])('"%s" is returned without markup', (message) => {
    for (const attempt of [0, 1, 2, 3]) {
      const { text } = composeReply({ ...turnOf('en', message), attempt });
      expect(text.replace(/\*[^*]*\*/g, '')).not.toMatch(/[<>[\]()`*_#|~{}]|javascript:|https?:/);
    }
  });

  it('never repeats more than about 60 characters of a message', () => {
    const words =
      'quartz jumping foxes vexed by dwarves while wizards hum along in the moonlit kitchen garden of a friend';
    const messages = [
      `I love ${words}`,
      words,
      `my name is ${words}`,
      `${words}?`,
      `I live in ${words}`,
      `My ${words}`,
    ];
    for (const message of messages) {
      for (const attempt of [0, 1, 2, 3, 4, 5, 6, 7]) {
        const { text } = composeReply({ ...turnOf('en', message), attempt });
        expect(longestCommon(text, message)).toBeLessThanOrEqual(60);
      }
    }
  });

  it('does not repeat slurs, threats or links', () => {
    for (const message of [
      'I saw a nazi flag at the station',
      'look at www.example.com now',
      'I like https://x.example',
    ]) {
      const { text } = composeReply(turnOf('en', message));
      expect(text).not.toMatch(/nazi|www|http/i);
    }
  });

  it('treats a hostile nickname as text', () => {
    const turn = { ...turnOf('en', 'hello'), userName: '<b>{me}*x*</b>'.repeat(30), card: cardOf('en') };
    for (const attempt of [0, 1, 2, 3, 4, 5]) {
      const { text } = composeReply({ ...turn, attempt });
      expect(text).not.toMatch(/[<>{}]/);
      expect(text.length).toBeLessThan(300);
    }
  });
});

function longestCommon(first: string, second: string): number {
  let longest = 0;
  for (let start = 0; start < second.length; start += 1) {
    while (start + longest < second.length && first.includes(second.slice(start, start + longest + 1)))
      longest += 1;
  }
  return longest;
}

it('facts from long ago and a huge lorebook are read within limits', () => {
  const told = Array.from({ length: 200 }, (_, at) => `I like thing ${at}. `).join('');
  const lore = Array.from({ length: 100 }, (_, at) => `Bell ${at} rings in fog. `.repeat(800));
  const turnWith = (count: number) => {
    const turn = turnOf('en', ...Array.from({ length: count }, () => told), 'When does the bell ring?');
    return { ...turn, card: { ...turn.card, lore } };
  };
  // Earlier, ten times as many messages took ten times as long, and each was searched for facts.
  expectInBounds(80, turnWith, (turn) => composeReply(turn));
});
