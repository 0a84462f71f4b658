import { describe, expect, it } from 'vitest';
import { titleByRules } from '#src/domain/chat/title-by-rules.ts';

describe('a title by rules', () => {
  it.each<[said: string[], title: string]>([
    [['Hello!', 'I have a dog called Rex.'], 'I have a dog called Rex'],
    [['My name is Mia.', 'I love rain.'], 'I love rain'],
    [['*waves* Hey there! Can we talk about my job interview tomorrow?'], 'My job interview tomorrow'],
    [['I have been thinking about moving to the sea with my sister'], 'Moving to the sea with my sister'],
    [['Can you send me a photo?', 'My boat is leaking.'], 'My boat is leaking'],
    [['发张照片给我看看', '我的船漏水了'], '我的船漏水了'],
    [['Tell me about the lighthouse.'], 'The lighthouse'],
    [["What's your favorite book?"], "What's your favorite book?"],
    [
      ['How are you?', 'What do you do on rainy days in the old town by the river?'],
      'What do you do on rainy days in the old…',
    ],
    [['*sits down beside the window*'], 'Sits down beside the window'],
    [['Hello! I like **rain** and long walks. What about you?'], 'I like rain and long walks'],
    [['*yawns* I like **rain** and walks.'], 'I like rain and walks'],
    [['*walks to the **old** door* Tell me about trains.'], 'Trains'],
    [['你好', '我想聊聊昨天的考试'], '昨天的考试'],
    [['我叫小林。我住在上海。'], '我住在上海'],
    [['能不能给我讲个鬼故事？'], '鬼故事'],
    [['我们去海边散步吧，顺便看日落，然后吃晚饭好吗'], '我们去海边散步吧'],
  ])('of %j is %s', (said, title) => {
    expect(titleByRules(said)).toBe(title);
  });

  it('of statements alone leaves out questions and requests', () => {
    const said = ['Tell me about the lighthouse.', "What's your favorite book?", 'My boat is leaking.'];
    expect(titleByRules(said)).toBe('The lighthouse');
    expect(titleByRules(said, { ofStatements: true })).toBe('My boat is leaking');
    expect(titleByRules(said.slice(0, 2), { ofStatements: true })).toBe('');
  });

  it.each([
    [[]],
    [['hi', 'Thanks!', 'ok']],
    [['你好', '嗯']],
    [['😀😀', '...']],
    [['https://evil.example/x']],
  ])('is none where nothing with a subject was said: %j', (said) => {
    expect(titleByRules(said)).toBe('');
  });

  it('comes from the first eight sentences of a message, of which marks alone are none', () => {
    expect(titleByRules([`${'Hi. '.repeat(8)}The harbour is cold.`])).toBe('');
    expect(titleByRules([`${'? ! … '.repeat(50)}${'Hi. '.repeat(7)}The harbour is cold.`])).toBe(
      'The harbour is cold',
    );
  });

  it('is short and well-formed, whatever was said', () => {
    for (const said of [
      'x'.repeat(100_000),
      '😀a'.repeat(50_000),
      '('.repeat(100_000),
      '雨'.repeat(100_000),
    ]) {
      const title = titleByRules([said]);
      expect(title.length).toBeLessThanOrEqual(80);
      expect(title.isWellFormed()).toBe(true);
    }
  });
});
