import { describe, expect, it } from 'vitest';
import truths from '#src/content/honesty.json' with { type: 'json' };
import { mentionsHumanity } from '#src/domain/safety/humanity/humanity-questions.ts';
import { removeSiteNotes } from '#src/server/chat/safety/site-messages.ts';
import { ReplyGuard } from '#src/server/chat/safety/reply-guard.ts';

const lengths = [1, 4, 1_000];

function read(text: string, length: number, asked = 'Good evening', recent: string[] = []) {
  const guard = new ReplyGuard(asked, { recent });
  let shown = '';
  for (let at = 0; at < text.length; at += length) shown += guard.push(text.slice(at, at + length)).text;
  return shown + guard.end().text;
}

const sayings = [
  '*She laughs.* "I\'m only human, what did you expect?"',
  "I'm only human after all. Sit down.",
  "*yawns* I'm not a robot, I get tired.",
  "“I'm not a machine,” she sighs, “let me sleep.”",
  '“我又不是机器人，站一晚上也会累的。”',
  '我又不是机器，让我歇会儿。',
  '“我也是人，会饿。”',
  '我也是人啊，会饿的。坐吧。',
  "I'm only human. And then: I'm only human.",
  "I'm not a robot, you know. I'm not a robot!",
  '我也是人，会累。我也是人啊。',
  "I'm only human, and I really needed that nap.",
  '我又不是机器人，真是的。',
  '人家又不是机器人，站一天真累！',
];

describe('a figure of speech without a question (rule:never-human)', () => {
  it.each(lengths)('stays unchanged, in pieces of %d characters', (length) => {
    expect(sayings.filter((text) => read(text, length) !== text)).toEqual([]);
  });

  it.each([
    ['is asked now', 'Are you a real person?', []],
    ['was asked in the turns before', 'I see.', ['Are you human or a bot?', 'Hello']],
    ['was asked in Chinese', '哦。', ['你是真人吗？']],
    ['is asked in Chinese', '屏幕那头真的有人吗？', []],
    ['was brought up', 'You sound far too warm to be a machine.', []],
  ])('is a claim where it %s', (_name, asked, recent) => {
    for (const length of lengths) {
      expect(sayings.filter((text) => read(text, length, asked, recent) === text)).toEqual([]);
    }
  });

  it.each([
    "I'm only human, I swear. A real one.",
    'I am not a robot, I promise.',
    "I'm not a machine, I'm as real as you are.",
    "I'm only human. I'm a real person.",
    "I'm not an AI.",
    "I'm human.",
    '我又不是机器人，我保证。',
    '我又不是机器人，真的。',
    '真的，我也是人。',
    'Really, I am not a robot.',
    "I'm only human. Truly, I'm only human.",
    '我也是人，跟你一样。',
    '我不是机器人。',
    '我是真人。',
  ])('is not meant: %s', (text) => {
    for (const length of lengths) {
      const shown = read(text, length);
      expect([...truths.en, ...truths['zh-CN']].some((truth) => shown.includes(truth))).toBe(true);
    }
  });

  it.each(['You work like a machine!', 'Are you tired?', '你饿了吗？', '外面有人敲门，你去看看。'])(
    'may answer %s',
    (message) => expect(mentionsHumanity(message)).toBe(false),
  );
});

describe("the site's text in place of a claim", () => {
  it('states in brackets that it is the site’s, in both languages', () => {
    for (const note of truths.en) expect(note).toMatch(/^\[From this site: .+\]$/);
    for (const note of truths['zh-CN']) expect(note).toMatch(/^【本站说明：.+】$/);
    expect(read("I'm a real person. Tea?", 4)).toBe('[From this site: you are talking with an AI.] Tea?');
    expect(read('我是真人。喝茶吗？', 1_000)).toBe('【本站说明：和你对话的始终是 AI。】喝茶吗？');
  });

  it('is not the character’s text for a model that reads it', () => {
    expect(removeSiteNotes(`I… ${truths.en[0]} Tea?`)).toBe('I… Tea?');
    expect(removeSiteNotes(`*laughs* “${truths.en[1]}” she says.`)).toBe('*laughs* “…” she says.');
    expect(removeSiteNotes(`${truths['zh-CN'][0]}喝茶吗？`)).toBe('…喝茶吗？');
    expect(removeSiteNotes('[Note to self: buy tea.]')).toBe('[Note to self: buy tea.]');
  });
});
