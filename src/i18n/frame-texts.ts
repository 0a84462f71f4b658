import type { Localized } from '#src/contract/locale/language.ts';
import { localize } from './localize.ts';

/** The texts of the theme toggle and of the language switch. */
export const themeTextsOf = localize({
  en: {
    themeLabel: 'Theme',
    themeNow: (name: string) => `Theme: ${name}`,
    themeDark: 'Dark',
    themeLight: 'Light',
    themeSystem: 'System',
    switchLanguage: (name: string) => `Switch the language to ${name}`,
    languageNames: { en: 'English', 'zh-CN': 'Chinese' } satisfies Localized,
  },
  'zh-CN': {
    themeLabel: '主题',
    themeNow: (name) => `主题：${name}`,
    themeDark: '深色',
    themeLight: '浅色',
    themeSystem: '跟随系统',
    switchLanguage: (name) => `切换为${name}`,
    languageNames: { en: '英文', 'zh-CN': '中文' },
  },
});

/** The names of the main parts of the site. */
export const navTextsOf = localize({
  en: {
    navLabel: 'Main',
    navHome: 'Home',
    navStories: 'Stories',
    navMembership: 'Membership',
    navMine: 'Me',
    navUnread: 'New replies,',
    goBack: 'Back',
    sharePage: 'Share this page',
    navCategories: 'Categories',
    navSearch: 'Search',
    navLogIn: 'Log in',
  },
  'zh-CN': {
    navLabel: '主导航',
    navHome: '首页',
    navStories: '故事',
    navMembership: '会员',
    navMine: '我的',
    navUnread: '有新回复，',
    goBack: '返回',
    sharePage: '分享本页',
    navCategories: '分类',
    navSearch: '搜索',
    navLogIn: '登录',
  },
});
