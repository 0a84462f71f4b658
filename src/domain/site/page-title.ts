import { type PageName, pageRoutes } from '#src/contract/pages/routes.ts';
import type { Language } from '#src/contract/base/language.ts';

export interface TitleSettings {
  siteName: string;
  /** `zh`: fixed titles are Chinese; `ui`: they follow the UI language (rule:page-titles, `TITLE_LANG`). */
  titleLanguage: 'zh' | 'ui';
  language: Language;
}

/** Composes the title `{title} | {site}` (rule:page-titles), the content's own title first: `Art · 分类 | Yuanfen`. */
export function pageTitle(page: PageName | null, ownTitle: string | null, settings: TitleSettings): string {
  const language = settings.titleLanguage === 'ui' ? settings.language : 'zh-CN';
  const fixed = page === null ? null : pageRoutes[page].title[language];
  const titles = [ownTitle, fixed].filter((title) => title !== null);
  return [titles.join(' · '), settings.siteName].filter((part) => part !== '').join(' | ');
}
