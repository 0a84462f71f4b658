import type { Localized } from './language.ts';

/** A page of the site: name and path of the specification (spec §2), titles of D1. */
export interface PageRoute {
  readonly path: string;
  readonly layout: 'default' | 'full';
  /** `zh-CN` is the page title (D1); `en` serves `TITLE_LANG=ui`. Null where the content names the page. */
  readonly title: Localized | null;
  /** The title that analytics report (spec §2). */
  readonly analyticsTitle: string;
}

/** Every page that exists, by its name in the specification. */
export const pageRoutes = {
  index: {
    path: '/',
    layout: 'default',
    title: { 'zh-CN': '首页', en: 'Home' },
    analyticsTitle: '首页',
  },
  blogs: {
    path: '/blogs',
    layout: 'default',
    title: { 'zh-CN': '故事', en: 'Stories' },
    analyticsTitle: '故事首页',
  },
  'blogs-category': {
    path: '/blogs/[category]',
    layout: 'default',
    title: { 'zh-CN': '故事分类', en: 'Stories by category' },
    analyticsTitle: '故事分类页',
  },
  'blogs-category-article_title': {
    path: '/blogs/[category]/[article_title]',
    layout: 'default',
    title: null,
    analyticsTitle: '故事文章页',
  },
  'character-character': {
    path: '/character/[character]',
    layout: 'full',
    title: null,
    analyticsTitle: '角色信息页',
  },
  'chat-character': {
    path: '/chat/[character]',
    layout: 'full',
    title: null,
    analyticsTitle: '聊天页',
  },
  membership: {
    path: '/membership',
    layout: 'default',
    title: { 'zh-CN': '订阅', en: 'Membership' },
    analyticsTitle: '订阅页',
  },
  'mine-chats': {
    path: '/mine/chats',
    layout: 'default',
    title: { 'zh-CN': '我的聊天', en: 'My chats' },
    analyticsTitle: '用户页',
  },
} as const satisfies Record<string, PageRoute>;

export type PageName = keyof typeof pageRoutes;
