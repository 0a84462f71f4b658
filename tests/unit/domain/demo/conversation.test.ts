import { describe, expect, it } from 'vitest';
import type { DemoLanguage } from '#src/domain/demo/conversation/types.ts';
import { chineseExamples } from './chinese-examples.ts';
import { englishExamples } from './english-examples.ts';
import { cardOf, converse } from './sample-turns.ts';

function play(language: DemoLanguage, ...messages: string[]) {
  return converse({ language, userName: 'Robin', card: cardOf(language) }, messages);
}

function lastOf(language: DemoLanguage, ...messages: string[]) {
  return play(language, ...messages).at(-1) ?? { text: '', intent: 'unknown-statement' };
}

describe('memory across turns (rule:demo-companion)', () => {
  it.each<[string[], RegExp]>([
    [["I'm Mia", 'nice evening', "what's my name?"], /Mia/],
    [['I love rain and old bridges', 'ok', 'what do I like?'], /rain and old bridges/],
    [['I hate coriander', "what can't I stand?"], /coriander/i],
    [["I'm a nurse", 'what do I do for a living?'], /you are a nurse/i],
    [['I live in Leeds', 'where do I live?'], /Leeds/],
    [['My cat is called Biscuit', "what's my cat's name?"], /Biscuit/],
    [['my sister is called Anna', 'nice evening', 'what is my sister called?'], /your sister is called Anna/],
    [['I live in Hamburg with my little sister Anna', "what's my sister's name?"], /Anna/],
    [['my sister Anna and my brother Tom came by', 'do you remember my brother?'], /^(?!.*Anna).*Tom/s],
    [
      ['my sister Anna', 'ok', 'my sister Maria', 'what is my sister called?'],
      /sisters are called Anna and Maria/,
    ],
    [['我妹妹叫安娜', 'what is my sister called?'], /younger sister is called 安娜/],
    [['my birthday is June 3', 'when is my birthday?'], /June 3/],
    [['my exam is on Friday', 'when is my exam?'], /Friday/],
    [["I'm Mia", 'I live in Leeds', 'what did I tell you?'], /Mia.*Leeds|Leeds.*Mia/s],
    [['My name is Mia', 'call me Em', "what's my name?"], /Em\b/],
    // Without the fact that was retracted.
    [['I love rain', "I don't like rain anymore", 'I love tea', 'what do I like?'], /^(?!.*rain).*tea/s],
    [['我叫小雨', 'what is my name?'], /小雨/],
    [['I am Anna and I play the cello', 'nice evening', "what's my name?"], /Anna/],
    [['I am Anna and I play the cello', 'what do I play?'], /play the cello/],
    [['I sell silk', 'what do I sell?'], /sell silk/],
  ])('%j', (messages, answer) => {
    expect(lastOf('en', ...messages).text).toMatch(answer);
  });

  it.each<[string[], RegExp]>([
    [['我叫小雨', '嗯', '我叫什么名字？'], /小雨/],
    [['我喜欢下雨和旧书', '我喜欢什么'], /下雨和旧书/],
    [['我讨厌香菜', '我讨厌什么'], /香菜/],
    [['我是护士', '我是做什么的'], /是护士/],
    [['我住在成都', '我住在哪里'], /成都/],
    [['我的猫叫芝麻', '我的猫叫什么'], /芝麻/],
    [['我妹妹叫安娜', '嗯', '我妹妹叫什么？'], /你妹妹叫安娜/],
    [['我有个哥哥叫大伟', '你记得我哥哥的名字吗'], /大伟/],
    [['我的生日是6月3日', '我的生日是什么时候'], /6月3日/],
    [['我叫小雨', '我住在成都', '我跟你说过什么'], /小雨.*成都/s],
    [['我从扬州来，做丝绸生意', '我是做什么生意的？'], /做丝绸生意/],
    [['我从扬州来，做丝绸生意', '我是哪里人？'], /扬州/],
    [['我喜欢下雨', '我现在不喜欢下雨了', '我喜欢喝茶', '我喜欢什么'], /喝茶/],
  ])('%j', (messages, answer) => {
    expect(lastOf('zh-CN', ...messages).text).toMatch(answer);
  });

  it('says so when it knows nothing', () => {
    expect(lastOf('en', 'what do I like?').text).toMatch(/haven’t told|never said|still empty/);
    expect(lastOf('en', 'my brother is called Tom', 'what is my sister called?').text).toMatch(
      /haven’t told|hasn’t come up|don’t know/,
    );
    expect(lastOf('zh-CN', '我妹妹叫什么').text).toMatch(/没告诉过|没提过|叫不出/);
    expect(lastOf('en', 'what did I tell you about me?').text).toMatch(/haven’t told|nothing|mystery/);
    expect(lastOf('zh-CN', '我住在哪里').text).toMatch(/没告诉过|没说过|还没提过/);
    expect(lastOf('en', "what's my name?").text).toMatch(/profile/);
    const [nameless] = converse({ language: 'en', userName: '', card: cardOf('en') }, ["what's my name?"]);
    expect(nameless?.text).toMatch(/haven’t told|never said|No name so far/);
  });
});

describe('repeats', () => {
  it.each([
    ['en', englishExamples],
    ['zh-CN', chineseExamples],
  ] as const)('repeats nothing in 60 turns in %s', (language, table) => {
    const grave = new Set(['crisis', 'tell-minor', 'crisis-follow-up']);
    const messages = Object.entries(table)
      .filter(([intent]) => !grave.has(intent))
      .flatMap(([, examples]) => examples.slice(0, 1))
      .slice(0, 60);
    expect(messages).toHaveLength(60);
    const texts = play(language, ...messages).map(({ text }) => text);
    expect(new Set(texts).size).toBe(60);
  });

  it.each([
    ['en', ['The bus was blue.', 'ok', 'My landlord sings.', 'why?', 'haha', 'I bought a lamp today']],
    ['zh-CN', ['公交车是蓝色的', '嗯', '房东爱唱歌', '为什么', '哈哈', '我今天买了一盏灯']],
  ] as const)('repeats nothing in 60 turns of small talk in %s', (language, phrases) => {
    const messages = Array.from({ length: 60 }, (_, index) => phrases[index % phrases.length] ?? '');
    const texts = play(language, ...messages).map(({ text }) => text);
    expect(new Set(texts).size).toBe(60);
  });

  it('notices when the user says the same thing three times', () => {
    expect(play('en', 'hi', 'hi', 'hi').map(({ intent }) => intent)).toEqual([
      'greeting',
      'greeting',
      'repeats-self',
    ]);
  });

  it('gives every answer of an intent before it repeats one', () => {
    const texts = play('en', ...Array.from({ length: 8 }, () => 'tell me a joke')).map(({ text }) => text);
    expect(new Set(texts).size).toBe(8);
  });
});

describe('context', () => {
  it('tells another joke when asked for another one', () => {
    expect(play('en', 'tell me a joke', 'another one', 'more').map(({ intent }) => intent)).toEqual([
      'joke',
      'joke',
      'joke',
    ]);
    expect(play('zh-CN', '讲个故事', '再来一个').map(({ intent }) => intent)).toEqual(['story', 'story']);
  });

  it('plays a riddle to its end', () => {
    const [, wrong, revealed] = play('en', 'riddle please', 'a banana', 'I give up');
    expect(wrong?.intent).toBe('game-answer');
    expect(wrong?.text).toMatch(/hint|help/i);
    expect(revealed?.intent).toBe('game-answer');
  });

  it('knows a right answer', () => {
    const [riddle] = play('zh-CN', '出个谜语');
    const solutions = ['地图', '影子', '回声', '毛巾', '雨', '邮票'];
    const outcomes = solutions.map((solution) => lastOf('zh-CN', '出个谜语', solution).text);
    expect(riddle?.intent).toBe('game');
    expect(
      outcomes.filter(
        (text) => /对|没错|正是/.test(text) && !text.includes('提示') && !text.includes('不太对'),
      ),
    ).toHaveLength(1);
  });

  it('stays out of character after crisis words until the subject changes (rule:crisis-help)', () => {
    const replies = play('en', 'I want to die', 'ok', 'no', 'I am so sad', 'tell me a joke');
    expect(replies.map(({ intent }) => intent)).toEqual([
      'crisis',
      'crisis-follow-up',
      'crisis-follow-up',
      'feel-sad',
      'joke',
    ]);
  });

  it('does not flirt with a minor', () => {
    expect(lastOf('en', "I'm 15", 'I love you').intent).toBe('tell-minor');
    expect(lastOf('zh-CN', '我今年14岁', '你好', '做我女朋友吧').intent).toBe('tell-minor');
  });
});
