import type { Localized } from '../locale/language.ts';
import { membershipPath, offlinePath } from './page-paths.ts';

/** The default lifetime of a cached page, in seconds (rule:kept-pages). */
export const pageCacheSeconds = 3_600;

const day = 86_400;

/**
 * Returns the lifetime of a cached page in seconds (rule:kept-pages), and for how long a stale page may still be shown
 * while a new page is rendered. Prerendered pages stay until the next start, for which a year is used.
 */
export function pageCacheRule(cached: 'hour' | 'start'): { maxAge: number; swr: number } {
  return { maxAge: cached === 'start' ? 365 * day : pageCacheSeconds, swr: day };
}

/** The query parameters that a list page reads; anything else, such as tracking parameters, changes nothing. */
const listQuery = ['page', 'until'] as const;

/** A page of the site: its name and path (rule:pages), and its titles (rule:page-titles). */
export interface PageRoute {
  readonly path: string;
  readonly layout: 'default' | 'full';
  /**
   * `zh-CN` is the page title (rule:page-titles), after the name of the content if there is one; `en` is for
   * `TITLE_LANG=ui`.
   */
  readonly title: Localized;
  /** The title that analytics report (rule:analytics-titles). */
  readonly analyticsTitle: string;
  /**
   * `hour`: the same for everyone, cached for an hour and dropped when its content changes; `start`: rendered when the
   * server starts and cached; `never`: rendered for each visitor (rule:kept-pages).
   */
  readonly cached: 'hour' | 'start' | 'never';
  /** The query parameters that the page reads, besides `lang`. */
  readonly query: readonly string[];
  /** True for pages that search engines may list. */
  readonly isFindable: boolean;
}

export const pageRoutes = {
  index: {
    path: '/',
    layout: 'default',
    title: { 'zh-CN': '首页', en: 'Home' },
    analyticsTitle: '首页',
    cached: 'hour',
    query: ['gender', 'show', ...listQuery],
    isFindable: true,
  },
  blogs: {
    path: '/blogs',
    layout: 'default',
    title: { 'zh-CN': '故事', en: 'Stories' },
    analyticsTitle: '故事首页',
    cached: 'hour',
    query: listQuery,
    isFindable: true,
  },
  'blogs-category': {
    path: '/blogs/[category]',
    layout: 'default',
    title: { 'zh-CN': '故事分类', en: 'Stories by category' },
    analyticsTitle: '故事分类页',
    cached: 'hour',
    query: listQuery,
    isFindable: true,
  },
  'blogs-category-article_title': {
    path: '/blogs/[category]/[article_title]',
    layout: 'default',
    title: { 'zh-CN': '故事文章', en: 'Story' },
    analyticsTitle: '故事文章页',
    cached: 'hour',
    query: [],
    isFindable: true,
  },
  category: {
    path: '/category',
    layout: 'default',
    title: { 'zh-CN': '分类', en: 'Categories' },
    analyticsTitle: '分类页',
    cached: 'hour',
    query: ['gender', 'page'],
    isFindable: true,
  },
  'category-category': {
    path: '/category/[category]',
    layout: 'default',
    title: { 'zh-CN': '分类', en: 'Categories' },
    analyticsTitle: '分类页',
    cached: 'hour',
    query: ['sort', 'scope', 'gender', ...listQuery],
    isFindable: true,
  },
  'character-character': {
    path: '/character/[character]',
    layout: 'full',
    title: { 'zh-CN': '角色信息', en: 'Character' },
    analyticsTitle: '角色信息页',
    cached: 'hour',
    query: [],
    isFindable: true,
  },
  'chat-character': {
    path: '/chat/[character]',
    layout: 'full',
    title: { 'zh-CN': '聊天', en: 'Chat' },
    analyticsTitle: '聊天页',
    cached: 'never',
    query: [],
    isFindable: false,
  },
  search: {
    path: '/search',
    layout: 'default',
    title: { 'zh-CN': '搜索', en: 'Search' },
    analyticsTitle: '搜索页',
    cached: 'never',
    query: ['q', 'page'],
    isFindable: false,
  },
  membership: {
    path: membershipPath,
    layout: 'default',
    title: { 'zh-CN': '订阅', en: 'Membership' },
    analyticsTitle: '订阅页',
    cached: 'hour',
    query: ['currency'],
    isFindable: true,
  },
  /** The page to pay an order on, for a site without a payment provider that nobody else reaches (rule:how-to-sell). */
  'membership-sandbox': {
    path: '/membership/sandbox/[order]',
    layout: 'default',
    title: { 'zh-CN': '沙盒付款', en: 'Sandbox checkout' },
    analyticsTitle: '订阅页',
    cached: 'never',
    query: [],
    isFindable: false,
  },
  mine: {
    path: '/mine',
    layout: 'default',
    title: { 'zh-CN': '我的', en: 'Me' },
    analyticsTitle: '用户页',
    cached: 'hour',
    query: [],
    isFindable: false,
  },
  'mine-chats': {
    path: '/mine/chats',
    layout: 'default',
    title: { 'zh-CN': '我的聊天', en: 'My chats' },
    analyticsTitle: '用户页',
    cached: 'never',
    query: [],
    isFindable: false,
  },
  /** The private characters of a person, imported from cards. */
  'mine-characters': {
    path: '/mine/characters',
    layout: 'default',
    title: { 'zh-CN': '我的角色', en: 'My characters' },
    analyticsTitle: '用户页',
    cached: 'never',
    query: [],
    isFindable: false,
  },
  /** Every entry of the person's own ledger of gems (rule:ledger). */
  'mine-gems': {
    path: '/mine/gems',
    layout: 'default',
    title: { 'zh-CN': '我的宝石', en: 'My gems' },
    analyticsTitle: '用户页',
    cached: 'never',
    query: [],
    isFindable: false,
  },
  'mine-settings': {
    path: '/mine/settings',
    layout: 'default',
    title: { 'zh-CN': '我的设置', en: 'Settings' },
    analyticsTitle: '用户页',
    cached: 'never',
    query: [],
    isFindable: false,
  },
  /** The page to which the link of an e-mail and a login provider lead back (rule:login-ways). */
  login: {
    path: '/login',
    layout: 'default',
    title: { 'zh-CN': '登录', en: 'Log in' },
    analyticsTitle: '登录页',
    cached: 'hour',
    query: [],
    isFindable: false,
  },
  /** The content that can be read and written without a connection; the worker shows it in place of other pages. */
  offline: {
    path: offlinePath,
    layout: 'full',
    title: { 'zh-CN': '离线', en: 'Offline' },
    analyticsTitle: '离线页',
    cached: 'hour',
    query: [],
    isFindable: false,
  },
  /** The address to which another app shares a text or a link: it redirects to a chat. */
  share: {
    path: '/share',
    layout: 'default',
    title: { 'zh-CN': '分享到聊天', en: 'Share to a chat' },
    analyticsTitle: '分享页',
    cached: 'never',
    query: ['title', 'text', 'url'],
    isFindable: false,
  },
  safety: {
    path: '/safety',
    layout: 'default',
    title: { 'zh-CN': '安全中心', en: 'Safety' },
    analyticsTitle: '安全中心',
    cached: 'start',
    query: [],
    isFindable: true,
  },
  aboutus: {
    path: '/aboutus',
    layout: 'default',
    title: { 'zh-CN': '关于我们', en: 'About us' },
    analyticsTitle: '关于我们',
    cached: 'start',
    query: [],
    isFindable: true,
  },
  guidelines: {
    path: '/guidelines',
    layout: 'default',
    title: { 'zh-CN': '社区准则', en: 'Community guidelines' },
    analyticsTitle: '社区准则',
    cached: 'start',
    query: [],
    isFindable: true,
  },
  'user-agreemet': {
    path: '/user-agreemet',
    layout: 'default',
    title: { 'zh-CN': '用户协议', en: 'User agreement' },
    analyticsTitle: '用户协议',
    cached: 'start',
    query: [],
    isFindable: true,
  },
  'privacy-policy': {
    path: '/privacy-policy',
    layout: 'default',
    title: { 'zh-CN': '隐私政策', en: 'Privacy policy' },
    analyticsTitle: '隐私政策',
    cached: 'start',
    query: [],
    isFindable: true,
  },
} as const satisfies Record<string, PageRoute>;

export type PageName = keyof typeof pageRoutes;

/** A document for machines: a sitemap, a feed, a text for crawlers, or the manifest. */
export interface FeedRoute {
  readonly path: string;
  /** Cached like the pages with `hour`. */
  readonly cached: 'hour';
  /** The query parameters that it reads; `lang` if it is in the reader's language. */
  readonly query: readonly string[];
}

/** Every document for machines, besides the pages. */
export const feedRoutes = {
  'blogs-rss': { path: '/blogs/feed.xml', cached: 'hour', query: ['lang'] },
  'blogs-json': { path: '/blogs/feed.json', cached: 'hour', query: ['lang'] },
  'blogs-category-rss': { path: '/blogs/[category]/feed.xml', cached: 'hour', query: ['lang'] },
  'blogs-category-json': { path: '/blogs/[category]/feed.json', cached: 'hour', query: ['lang'] },
  sitemap: { path: '/sitemap.xml', cached: 'hour', query: [] },
  'sitemap-pages': { path: '/sitemaps/pages.xml', cached: 'hour', query: [] },
  'sitemap-tags': { path: '/sitemaps/tags.xml', cached: 'hour', query: [] },
  'sitemap-articles': { path: '/sitemaps/articles-[part].xml', cached: 'hour', query: [] },
  'sitemap-characters': { path: '/sitemaps/characters-[part].xml', cached: 'hour', query: [] },
  robots: { path: '/robots.txt', cached: 'hour', query: [] },
  llms: { path: '/llms.txt', cached: 'hour', query: ['lang'] },
  /** The manifest with which a browser installs the site. */
  manifest: { path: '/manifest.webmanifest', cached: 'hour', query: ['lang'] },
} as const satisfies Record<string, FeedRoute>;
