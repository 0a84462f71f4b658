import type { Language } from '#src/contract/base/language.ts';
import { escapeHtml } from '#src/domain/text/escape-html.ts';
import { composeMailPage } from '#src/server/platform/mail/compose-mail-page.ts';

export interface LoginMail {
  /** The purpose of the link: to log in, or to add the address to the account that requested it. */
  purpose: 'login' | 'add';
  /** The language of the person who requested it. */
  language: Language;
  siteName: string;
  /** The address of the login link. */
  url: string;
  /** The minutes for which the link works. */
  minutes: number;
}

interface Wording {
  subject: string;
  /** The text above the link. */
  open: string;
  /** The label of the link, if it is a button. */
  button: string;
  /** The text below the button, before the full link. */
  orCopy: string;
  once: string;
  notYou: string;
}

type Wordings = Record<Language, (siteName: string, minutes: number) => Wording>;

const loginWordings: Wordings = {
  en: (siteName, minutes) => ({
    subject: `Log in to ${siteName}`,
    open: `Open this link to log in to ${siteName}:`,
    button: 'Log in',
    orCopy: 'Or copy this address into your browser:',
    once: `It works once, within ${minutes} minutes.`,
    notYou:
      'If you did not ask for this, you need not do anything: without the link, nobody gets in. Do not pass it on.',
  }),
  'zh-CN': (siteName, minutes) => ({
    subject: `登录 ${siteName}`,
    open: `打开以下链接即可登录 ${siteName}：`,
    button: '登录',
    orCopy: '或把这个地址复制到浏览器里打开：',
    once: `链接只能用一次，${minutes} 分钟内有效。`,
    notYou: '如果不是你本人操作，不用理会：没有这个链接，谁也登录不了。请不要转发这封邮件。',
  }),
};

const addWordings: Wordings = {
  en: (siteName, minutes) => ({
    subject: `Add this address to your account on ${siteName}`,
    open: `Open this link in the browser in which you are logged in to ${siteName}, to add this address to your account:`,
    button: 'Add this address',
    orCopy: 'Or copy this address into your browser:',
    once: `It works once, within ${minutes} minutes.`,
    notYou: 'If you did not ask for this, you need not do anything: nothing is added without you.',
  }),
  'zh-CN': (siteName, minutes) => ({
    subject: `把这个邮箱添加到你的 ${siteName} 账户`,
    open: `请在已登录 ${siteName} 的浏览器中打开以下链接，把这个邮箱添加到你的账户：`,
    button: '添加这个邮箱',
    orCopy: '或把这个地址复制到浏览器里打开：',
    once: `链接只能用一次，${minutes} 分钟内有效。`,
    notYou: '如果不是你本人操作，不用理会：未经你确认，不会添加任何内容。',
  }),
};

const wordings: Record<LoginMail['purpose'], Wordings> = { login: loginWordings, add: addWordings };

/**
 * Composes the e-mail with a login link (rule:login-ways): the same text plain and in HTML, which needs neither
 * pictures nor a theme.
 */
export function composeLoginMail({ purpose, language, siteName, url, minutes }: LoginMail): {
  subject: string;
  text: string;
  html: string;
} {
  const words = wordings[purpose][language](siteName, minutes);
  return {
    subject: words.subject,
    text: `${[words.open, url, words.once, words.notYou].join('\n\n')}\n`,
    html: toHtml(words, { language, siteName, url }),
  };
}

/**
 * Composes the HTML. Mail programs with a dark mode invert the page; the button's white on violet is readable on either
 * background.
 */
function toHtml(words: Wording, { language, siteName, url }: Omit<LoginMail, 'minutes' | 'purpose'>): string {
  const link = escapeHtml(url);
  const button =
    'display:inline-block;padding:12px 24px;border-radius:10px;background:#7c3aed;color:#ffffff;font-weight:600;text-decoration:none';
  const body = `<p style="margin:0 0 20px">${escapeHtml(words.open)}</p>
<p style="margin:0 0 20px"><a href="${link}" style="${button}">${words.button}</a></p>
<p style="margin:0 0 20px">${words.orCopy}<br><span style="word-break:break-all">${link}</span></p>
<p style="margin:0 0 20px">${words.once}</p>
<p style="margin:0">${words.notYou}</p>`;
  return composeMailPage({ language, siteName, subject: words.subject }, body);
}
