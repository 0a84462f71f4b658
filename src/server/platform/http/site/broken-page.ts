import type { Localized } from '#src/contract/locale/language.ts';
import { isKnownBot } from '../visitor/is-known-bot.ts';
import { composeRefusal, refusalHeaders } from './compose-refusal.ts';

/** Seconds until the page redirects to the home page (rule:error-page). */
const countdownSeconds = 3;

const titles: Readonly<Record<'missing' | 'broken', Localized>> = {
  missing: {
    en: 'The Page is not found. Please try a different path.',
    'zh-CN': '页面未找到，请换个地址试试。',
  },
  broken: { en: 'Something went wrong on our side.', 'zh-CN': '我们这边出了点问题。' },
};

const lines = {
  goesHome: { en: 'You will be taken to the home page in 3 seconds.', 'zh-CN': '3 秒后回到首页。' },
  stays: { en: 'Please try again in a moment.', 'zh-CN': '请稍后再试。' },
};

const home = { href: '/', text: { en: 'Go home', 'zh-CN': '回到首页' } };

interface PageReader {
  /** The requested path, with or without its query. */
  path: string;
  userAgent: string;
}

/**
 * Composes the error page for when even that cannot be rendered (rule:error-page): it needs no script, no style and no
 * database, and the browser alone redirects to the home page after 3 s. A bot is not redirected, and neither is the
 * home page.
 */
export function composeBrokenPage(status: number, { path, userAgent }: PageReader): Response {
  const goesHome = !/^\/?(?:\?|$)/.test(path) && !isKnownBot(userAgent);
  const texts = {
    title: status === 404 ? titles.missing : titles.broken,
    lines: [goesHome ? lines.goesHome : lines.stays],
    link: home,
  };
  const headers = new Headers(refusalHeaders);
  if (goesHome) headers.set('Refresh', `${countdownSeconds}; url=/`);
  return new Response(composeRefusal(texts), { status, headers });
}

/** Fills in content: an error without any, such as that of an error page that fails itself, would be a blank page. */
export function fillEmptyError(answer: Response, reader: PageReader): Response {
  const isEmptyError = answer.status >= 400 && !answer.headers.has('content-type');
  return isEmptyError ? composeBrokenPage(answer.status, reader) : answer;
}
