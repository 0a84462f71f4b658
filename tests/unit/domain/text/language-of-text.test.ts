import { describe, expect, it } from 'vitest';
import { languageOfText } from '#src/domain/text/language-of-text.ts';

describe('a text has a language by its script (rule:language-of-text)', () => {
  it.each([
    ['It’s late. Don’t go.', 'en'],
    ['很晚了，别走。', 'zh-CN'],
    ['今日は行かないでください', 'ja'],
    ['東京タワー', 'ja'],
    ['가지 마세요', 'ko'],
    ['Не уходи', 'ru'],
    ['Μη φύγεις', 'el'],
    ['لا تذهب', 'ar'],
    ['אל תלך', 'he'],
    ['อย่าไป', 'th'],
    ['मत जाओ', 'hi'],
  ])('%s', (text, language) => {
    expect(languageOfText(text)).toBe(language);
  });

  it.each([
    ['我喜欢 Emily Dickinson 的诗', 'zh-CN'],
    ['Her name is written 彭玥, and people who meet her never forget it.', 'en'],
    ['*微笑* OK', 'zh-CN'],
  ])('that of most of it: %s', (text, language) => {
    expect(languageOfText(text)).toBe(language);
  });

  it.each(['', '…', '❤️ 123 !?'])('none without letters: %j', (text) => {
    expect(languageOfText(text)).toBeUndefined();
  });

  it('a text in Latin letters has the language that its place knows', () => {
    expect(languageOfText('Es ist spät.', 'de')).toBe('de');
    expect(languageOfText('很晚了', 'de')).toBe('zh-CN');
  });

  it('a long text is recognised by its beginning', () => {
    expect(languageOfText(`${'It is late. '.repeat(40)}${'很晚了'.repeat(2_000)}`)).toBe('en');
  });
});
