import type { Language } from '#src/contract/locale/language.ts';
import { escapeHtml } from '#src/domain/text/escape-html.ts';
import { composeMailPage } from '#src/server/platform/mail/compose-mail-page.ts';

export interface LoginMail {
  /** The purpose of the link and the code: to log in, or to add the address to the account that requested it. */
  purpose: 'login' | 'add';
  /** The language of the person who requested it. */
  language: Language;
  siteName: string;
  /** The address of the login link. */
  url: string;
  /** Six digits. */
  code: string;
  /** The minutes for which both work. */
  minutes: number;
}

interface Wording {
  subject: string;
  /**
   * The first text. It is long enough that a list of mails, or a notification on a locked screen, shows nothing of the
   * code: whoever is beside a phone could otherwise log in as its owner.
   */
  lead: string;
  /** The text above the code. */
  enter: string;
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
    lead: `Somebody asked to log in to ${siteName} with this address. If that was you, use the code or the link below; either of them is enough. Nobody from ${siteName} will ever ask you for the code.`,
    enter: 'Enter this code in the page or the app in which you asked for it:',
    open: 'Or open this link:',
    button: 'Log in',
    orCopy: 'Or copy this address into your browser:',
    once: `Code and link work once, within ${minutes} minutes.`,
    notYou:
      'If you did not ask for this, you need not do anything: without the code or the link, nobody gets in. Do not pass them on.',
  }),
  'zh-CN': (siteName, minutes) => ({
    subject: `登录 ${siteName}`,
    lead: `有人用这个邮箱申请登录 ${siteName}。如果是你本人，请使用下面的验证码或链接，任选其一即可。${siteName} 的工作人员不会向你索要验证码，请不要告诉任何人，也不要输入到别的网站。`,
    enter: '请在申请登录的页面或应用中输入验证码：',
    open: '或打开以下链接：',
    button: '登录',
    orCopy: '或把这个地址复制到浏览器里打开：',
    once: `验证码和链接只能用一次，${minutes} 分钟内有效。`,
    notYou: '如果不是你本人操作，不用理会：没有验证码或链接，谁也登录不了。请不要转发这封邮件。',
  }),
};

const addWordings: Wordings = {
  en: (siteName, minutes) => ({
    subject: `Add this address to your account on ${siteName}`,
    lead: `Somebody asked to add this address to an account on ${siteName}. If that was you, use the code or the link below; either of them is enough. Nobody from ${siteName} will ever ask you for the code.`,
    enter: 'Enter this code in the settings in which you asked for it:',
    open: `Or open this link in a browser in which you are logged in to ${siteName}:`,
    button: 'Add this address',
    orCopy: 'Or copy this address into your browser:',
    once: `Code and link work once, within ${minutes} minutes.`,
    notYou: 'If you did not ask for this, you need not do anything: nothing is added without you.',
  }),
  'zh-CN': (siteName, minutes) => ({
    subject: `把这个邮箱添加到你的 ${siteName} 账户`,
    lead: `有人申请把这个邮箱添加到一个 ${siteName} 账户。如果是你本人，请使用下面的验证码或链接，任选其一即可。${siteName} 的工作人员不会向你索要验证码，请不要告诉任何人，也不要输入到别的网站。`,
    enter: '请在当初操作的设置页面中输入验证码：',
    open: `或在已登录 ${siteName} 的浏览器中打开以下链接：`,
    button: '添加这个邮箱',
    orCopy: '或把这个地址复制到浏览器里打开：',
    once: `验证码和链接只能用一次，${minutes} 分钟内有效。`,
    notYou: '如果不是你本人操作，不用理会：未经你确认，不会添加任何内容。',
  }),
};

const wordings: Record<LoginMail['purpose'], Wordings> = { login: loginWordings, add: addWordings };

/**
 * Composes the e-mail with a code and a login link (rule:login-ways): the same text plain and in HTML, which needs
 * neither pictures nor a theme. The code is not in the subject (docs/decisions/0062).
 */
export function composeLoginMail({ purpose, language, siteName, url, code, minutes }: LoginMail): {
  subject: string;
  text: string;
  html: string;
} {
  const words = wordings[purpose][language](siteName, minutes);
  const { subject, lead, enter, open, once, notYou } = words;
  return {
    subject,
    text: `${[lead, enter, code, open, url, once, notYou].join('\n\n')}\n`,
    html: toHtml(words, { language, siteName, url, code }),
  };
}

/**
 * Composes the HTML. Mail programs with a dark mode invert the page; the button's white on violet is readable on either
 * background.
 */
function toHtml(
  words: Wording,
  { language, siteName, url, code }: Omit<LoginMail, 'minutes' | 'purpose'>,
): string {
  const link = escapeHtml(url);
  const button =
    'display:inline-block;padding:12px 24px;border-radius:10px;background:#7c3aed;color:#ffffff;font-weight:600;text-decoration:none';
  const digits = 'margin:0 0 20px;font-size:32px;font-weight:700;letter-spacing:6px';
  const body = `<p style="margin:0 0 20px">${escapeHtml(words.lead)}</p>
<p style="margin:0 0 8px">${words.enter}</p>
<p style="${digits}">${code}</p>
<p style="margin:0 0 12px">${escapeHtml(words.open)}</p>
<p style="margin:0 0 20px"><a href="${link}" style="${button}">${words.button}</a></p>
<p style="margin:0 0 20px">${words.orCopy}<br><span style="word-break:break-all">${link}</span></p>
<p style="margin:0 0 20px">${words.once}</p>
<p style="margin:0">${words.notYou}</p>`;
  return composeMailPage({ language, siteName, subject: words.subject }, body);
}
