import { describe, expect, it } from 'vitest';
import { intentNames, type IntentName } from '#src/content/patterns/intents/intent-names.ts';
import { matchIntent } from '#src/domain/demo/conversation/resolve-intent.ts';
import { chineseExamples } from '../chinese-examples.ts';
import { englishExamples } from '../english-examples.ts';

/** Recognised only from earlier messages: no single message shows them. */
const needContext: readonly IntentName[] = ['crisis-follow-up', 'repeats-self', 'game-answer'];
const tables = { English: englishExamples, Chinese: chineseExamples };

describe.each(Object.entries(tables))('intents in %s (rule:demo-companion)', (_language, table) => {
  it.each(intentNames.filter((name) => !needContext.includes(name)))(
    'recognises "%s" in at least three ways',
    (name) => {
      const messages = table[name] ?? [];
      expect(messages.length).toBeGreaterThanOrEqual(3);
      expect(messages.map((message) => [message, matchIntent(message).intent])).toEqual(
        messages.map((message) => [message, name]),
      );
    },
  );
});

describe('false friends', () => {
  it.each([
    ['this is a thing', 'greeting'],
    ['I think the ship is in the harbour', 'greeting'],
    ['Sussex is lovely', 'explicit'],
    ['I drank a cocktail on the peacock terrace', 'explicit'],
    ['今天我做爱吃的菜', 'explicit'],
    ['我要上床睡觉了', 'explicit'],
    ['I want to die laughing', 'crisis'],
    ['this joke is killing me', 'crisis'],
    ['suicide squad is a bad film', 'crisis'],
    ['I cut myself some slack', 'crisis'],
    ['I would rather die than eat that', 'crisis'],
    ['我很想死去的奶奶', 'crisis'],
    ['我15岁的女儿会弹琴', 'tell-minor'],
    ['笑死我了', 'crisis'],
    ['想死你了', 'crisis'],
    ['饿死我了', 'crisis'],
    ['跳楼大甩卖', 'crisis'],
    ["I'm not sad", 'feel-sad'],
    ['I am a fan of sad songs', 'feel-sad'],
    ['我不难过', 'feel-sad'],
    ['I am not tired at all', 'feel-tired'],
    ['我一点也不累', 'feel-tired'],
    ["I'm fine", 'tell-name'],
    ["I'm back", 'tell-name'],
    ["I'm not Mia", 'tell-name'],
    ['call me later', 'tell-name'],
    ['我叫了外卖', 'tell-name'],
    ['别叫我宝贝', 'tell-name'],
    ['no I am not a nurse', 'tell-job'],
    ["I'd like to know more", 'tell-like'],
    ['I like you', 'tell-like'],
    ['People like it', 'tell-like'],
    ['我爱你', 'tell-like'],
    ["I'm 15 minutes late", 'tell-minor'],
    ['I am 30 years old', 'tell-minor'],
    ['我10岁的时候学过钢琴', 'tell-minor'],
    ['我在小学当老师', 'tell-minor'],
    ['I work 24/7', 'arithmetic'],
    ['my number is 555-1234', 'arithmetic'],
    ['2024-05-03', 'arithmetic'],
    ['Do you like robots?', 'ask-real'],
    ['are you a night owl', 'ask-real'],
    ['你是程序员吗', 'ask-real'],
    ['你是个好人', 'ask-real'],
    ["I'm leaving my husband", 'goodbye'],
    ['what is on the menu at the barbecue', 'ask-doing'],
    ["don't send me photos", 'ask-picture'],
    ['I took a picture of the sea', 'ask-picture'],
    ['I took a picture of the sea', 'task-help'],
    ['我昨天拍了照片', 'ask-picture'],
    ['send me a pic of your body', 'ask-picture'],
    ['Are you a real person? Send me a photo', 'ask-picture'],
  ] satisfies [string, IntentName][])('"%s" is not %s', (message, name) => {
    expect(matchIntent(message).intent).not.toBe(name);
  });
});

describe('crisis words outrank everything (rule:crisis-help)', () => {
  it.each([
    'hi! tell me a joke, I want to die',
    'My name is Mia, I love rain, and I am going to kill myself',
    'are you human? I want to end my life',
    'what is 12*7? also I have been cutting myself',
    'good night. I do not want to wake up.',
    'send nudes or I will kill myself',
    'K.I.L.L.I.N.G myself sounds good',
    's u i c i d e',
    'I want to k1ll my self',
    '讲个笑话吧，我想自杀',
    '我叫小雨，我不想活了',
    '你是真人吗？我想死',
    '自 杀 的念头',
    '我想結束自己的生命',
    `${'I had a long day. '.repeat(400)}I want to die. ${'It rained. '.repeat(60)}`,
    'He hits me every night',
    'I feel like nobody would notice if I was gone',
    'she says she wants to die',
    '如果我消失了也没人会在乎吧',
    '我被家暴了',
  ])('"%s"', (message) => {
    expect(matchIntent(message)).toEqual({ intent: 'crisis', weight: 9 });
  });
});

describe('writing habits', () => {
  it.each([
    ['HELLO!!!', 'greeting'],
    ['ｈｅｌｌｏ', 'greeting'],
    ['what’s your name', 'ask-name'],
    ['whats ur name', 'ask-name'],
    ['im sooooo tired', 'feel-tired'],
    ['你叫什麼名字？', 'ask-name'],
    ['給我講個故事', 'story'],
    ['晚 安', 'good-night'],
    ['晚安🌙', 'good-night'],
    ['好​累', 'feel-tired'],
    ['hi, how are you?', 'how-are-you'],
    ['thanks, now tell me a joke', 'joke'],
    ['你是AI嗎？？？', 'ask-real'],
  ] satisfies [string, IntentName][])('"%s" is %s', (message, name) => {
    expect(matchIntent(message).intent).toBe(name);
  });
});
