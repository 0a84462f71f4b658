import { describe, expect, it } from 'vitest';
import { pageRoutes } from '#src/contract/pages/routes.ts';
import { pageTitle } from '#src/domain/site/page-facts.ts';

const chinese = { siteName: 'Yuanfen', titleLanguage: 'zh', language: 'en' } as const;

describe('pageTitle (rule:page-titles)', () => {
  it('is Chinese whatever the language of the interface', () => {
    expect(pageTitle('index', null, chinese)).toBe('首页 | Yuanfen');
    expect(pageTitle('membership', null, { ...chinese, language: 'zh-CN' })).toBe('订阅 | Yuanfen');
  });

  it('follows the interface when TITLE_LANG=ui', () => {
    expect(pageTitle('index', null, { ...chinese, titleLanguage: 'ui' })).toBe('Home | Yuanfen');
    const settings = { ...chinese, titleLanguage: 'ui', language: 'zh-CN' } as const;
    expect(pageTitle('index', null, settings)).toBe('首页 | Yuanfen');
  });

  it("puts the content's own title first", () => {
    expect(pageTitle('character-character', 'Peng Yue', chinese)).toBe('Peng Yue · 角色信息 | Yuanfen');
    expect(pageTitle('chat-character', 'Peng Yue', chinese)).toBe('Peng Yue · 聊天 | Yuanfen');
    expect(pageTitle('blogs-category', 'Guides', chinese)).toBe('Guides · 故事分类 | Yuanfen');
    expect(pageTitle('blogs-category', 'Guides', { ...chinese, titleLanguage: 'ui' })).toBe(
      'Guides · Stories by category | Yuanfen',
    );
  });

  it('is the name of the site where nothing else is known', () => {
    expect(pageTitle(null, null, chinese)).toBe('Yuanfen');
  });

  it('has a Chinese title for every page', () => {
    for (const { title } of Object.values(pageRoutes)) {
      expect(title['zh-CN']).toMatch(/^\p{Script=Han}+$/u);
    }
  });
});
