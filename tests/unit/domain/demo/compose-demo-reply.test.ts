import { describe, expect, it } from 'vitest';
import { fixedPart } from '#src/domain/demo/fill-template.ts';
import type { DemoLanguage, DemoTurn } from '#src/domain/demo/conversation/types.ts';
import { chineseExamples } from './chinese-examples.ts';
import { englishExamples } from './english-examples.ts';
import { chineseCard, composeReply, englishCard, phraseBooks, turnOf } from './sample-turns.ts';

const tables = [
  ['en', englishExamples],
  ['zh-CN', chineseExamples],
] as const;
const freeForm = new Set(['crisis', 'crisis-follow-up', 'story', 'poem', 'joke']);

describe.each(tables)('replies in %s (rule:demo-companion)', (language, table) => {
  it.each(Object.entries(table))('are complete for "%s"', (intent, messages) => {
    for (const message of messages) {
      const { text } = composeReply(turnOf(language, message));
      expect(text.length).toBeGreaterThan(1);
      expect(text).not.toMatch(/[{}]|undefined|null|NaN|\bchar\b/);
      if (intent !== 'ask-language') expect(/\p{Script=Han}/u.test(text)).toBe(language === 'zh-CN');
      expect((text.match(/\*/g)?.length ?? 0) % 2).toBe(0);
      if (!freeForm.has(intent)) expect(countSentences(text)).toBeLessThanOrEqual(4);
    }
  });

  it.each(Object.entries(table))(
    'are complete for "%s" without a name and a full card',
    (_intent, messages) => {
      for (const message of messages) {
        const turn = turnOf(language, message);
        const card = {
          ...turn.card,
          personality: '',
          scenario: '',
          occupation: '',
          mood: [],
          likes: [],
          dislikes: [],
        };
        const { text } = composeReply({ ...turn, userName: '', card });
        expect(text.length).toBeGreaterThan(1);
        expect(text).not.toMatch(/[{}]|undefined|null/);
      }
    },
  );

  it('vary in length and do not always end with a question', () => {
    const texts = Object.values(table).flatMap((messages) =>
      messages.map((message) => composeReply(turnOf(language, message)).text),
    );
    const asking = texts.filter((text) => /[?？]\s*$/.test(text)).length / texts.length;
    const acting = texts.filter((text) => text.startsWith('*')).length / texts.length;
    expect(asking).toBeGreaterThan(0.3);
    expect(asking).toBeLessThan(0.8);
    expect(acting).toBeLessThan(0.3);
    expect(new Set(texts.map(countSentences)).size).toBeGreaterThanOrEqual(4);
  });
});

describe('the character speaks from its card', () => {
  const ask = (language: DemoLanguage, message: string) => composeReply(turnOf(language, message)).text;

  it('tells its name and age', () => {
    expect(ask('en', "what's your name?")).toContain('Mara Quill');
    expect(ask('en', 'how old are you?')).toContain('34');
    expect(ask('zh-CN', '你叫什么名字')).toContain('麦眠');
  });

  it('uses likes, moods and work, with no raw placeholders', () => {
    const questions = [
      'what do you like?',
      'what do you do?',
      'where are you?',
      'what do you hate?',
      'how are you?',
    ];
    const texts = questions.flatMap((question) =>
      [0, 1, 2, 3].map((attempt) => composeReply({ ...turnOf('en', question), attempt }).text),
    );
    const all = texts.join('\n');
    expect(all).toMatch(/first loaf|old radio plays|walking home at dawn/);
    expect(all).toMatch(/night-shift baker/);
    expect(all).not.toContain('{{');
    expect(all).not.toContain(englishCard.description);
  });

  it('leaves out card texts in the other language', () => {
    const turn: DemoTurn = { ...turnOf('en', '你喜欢什么'), card: englishCard };
    for (const attempt of [0, 1, 2, 3, 4]) {
      const { text } = composeReply({ ...turn, attempt });
      expect(text).not.toMatch(/loaf|radio|dawn/);
    }
  });
});

describe('a requested picture', () => {
  const asked = [
    ...(englishExamples['ask-picture'] ?? []).map((message) => ['en', message] as const),
    ...(chineseExamples['ask-picture'] ?? []).map((message) => ['zh-CN', message] as const),
  ];
  const refusal = /\b(?:no|none|nothing|can[’']t|beyond me|wrong tool)\b|没有|不会|做不了|不行|抱歉/i;
  const attempts = [0, 1, 2, 3, 4, 5, 6, 7];

  it.each(asked)('in %s, “%s”, is never refused when it comes', (language, message) => {
    for (const attempt of attempts) {
      const turn = { ...turnOf(language, message), attempt, hasPicture: true };
      expect(composeReply(turn).text).not.toMatch(refusal);
    }
  });

  it.each(asked)('in %s, “%s”, is not promised where there is none', (language, message) => {
    const book = phraseBooks[language].phrases['ask-picture.none'].map(fixedPart);
    for (const attempt of attempts) {
      const { text } = composeReply({ ...turnOf(language, message), attempt, hasPicture: false });
      expect(book.some((phrase) => text.includes(phrase))).toBe(true);
      expect(text).toMatch(refusal);
      expect(text).not.toMatch(/below|下面/);
    }
  });
});

describe('language (rule:demo-companion)', () => {
  it.each<[string[], DemoLanguage, DemoLanguage]>([
    [['how are you?'], 'zh-CN', 'en'],
    [['你好吗'], 'en', 'zh-CN'],
    [['我今天听了jazz，好开心'], 'en', 'zh-CN'],
    [['ok'], 'zh-CN', 'zh-CN'],
    [['😂'], 'en', 'en'],
    [['12*7'], 'zh-CN', 'zh-CN'],
    [['你好吗', 'haha'], 'en', 'zh-CN'],
    [['how are you today?', '🙂'], 'zh-CN', 'en'],
    [['おはようございます'], 'en', 'en'],
  ])('%j in a conversation in %s is answered in %s', (messages, conversation, expected) => {
    const { text } = composeReply({
      ...turnOf(conversation, ...messages),
      card: chineseCard,
      userName: '',
    });
    const isChinese = (text.replace(chineseCard.name, '').match(/\p{Script=Han}/gu)?.length ?? 0) > 0;
    expect(isChinese ? 'zh-CN' : 'en').toBe(expected);
  });
});

describe('determinism', () => {
  it('gives the same reply to the same turn', () => {
    for (const messages of [...Object.values(englishExamples), ...Object.values(chineseExamples)]) {
      const turn = turnOf('en', ...messages);
      expect(composeReply(turn)).toEqual(composeReply(structuredClone(turn)));
    }
  });

  it('gives other replies to retries', () => {
    const texts = [0, 1, 2, 3, 4, 5].map(
      (attempt) => composeReply({ ...turnOf('en', 'hello there'), attempt }).text,
    );
    expect(new Set(texts).size).toBeGreaterThanOrEqual(3);
  });

  it('greets when no message was sent', () => {
    expect(composeReply(turnOf('en')).intent).toBe('greeting');
  });
});

function countSentences(text: string): number {
  return text.match(/[.!?。！？…]+/g)?.length ?? 1;
}
