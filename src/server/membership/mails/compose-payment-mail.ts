import { type Currency, currencyDigits } from '#src/contract/locale/currency.ts';
import type { Language, Localized } from '#src/contract/locale/language.ts';
import { escapeHtml } from '#src/domain/text/escape-html.ts';
import { composeMailPage } from '#src/server/platform/mail/compose-mail-page.ts';
import type { MailFacts, PaymentMailKind } from '../tables/mail-kinds.ts';
import { findProduct, nameProduct } from '../products/products.ts';

/** The text of an e-mail in its language. */
interface Words {
  product: string;
  amount: string;
  at: string;
  until: string | null;
  siteName: string;
  canWithdraw: boolean;
}

interface Wording {
  subject: string;
  /** Paragraphs. */
  body: readonly (string | null)[];
}

type Wordings = Record<PaymentMailKind, (words: Words) => Wording>;

const english: Wordings = {
  receipt: ({ product, amount, at, until, siteName, canWithdraw }) => ({
    subject: `Your payment to ${siteName}: ${amount}`,
    body: [
      `We received ${amount} for: ${product}.`,
      `Paid on ${at}.`,
      until &&
        `Paid until ${until}. It renews then; you can cancel at any time in the settings, with two clicks.`,
      canWithdraw
        ? 'You can withdraw from this order within 14 days of paying for it: it stands with your orders.'
        : null,
    ],
  }),
  'renewal-failed': ({ product, amount, until, siteName }) => ({
    subject: `The renewal on ${siteName} could not be paid`,
    body: [
      `The renewal of ${product} (${amount}) could not be paid. Nothing was charged.`,
      until &&
        `Your level stays until ${until}. It is tried again until then; after that the membership ends.`,
      'If your card changed, enter the new one in the settings.',
    ],
  }),
  cancelled: ({ product, at, until, siteName }) => ({
    subject: `Your membership on ${siteName} is cancelled`,
    body: [
      `${product} was cancelled on ${at} and does not renew. Nothing more will be taken.`,
      until === null
        ? 'Its last renewal was not paid, so it has ended. You owe nothing for it.'
        : `Your level stays until ${until}, which is paid for.`,
      until && 'If you change your mind until then, resume it in the settings.',
    ],
  }),
  ended: ({ product, at, siteName }) => ({
    subject: `Your membership on ${siteName} has ended`,
    body: [
      `${product} ended on ${at}, because its renewal was not paid.`,
      'You owe nothing for it, and nothing more will be charged.',
    ],
  }),
  resumed: ({ product, amount, until, siteName }) => ({
    subject: `Your membership on ${siteName} goes on`,
    body: [
      `You took the cancelling of ${product} back.`,
      until && `It renews on ${until} for ${amount}.`,
      'You can cancel again at any time in the settings.',
    ],
  }),
  withdrawn: ({ product, amount, at, siteName }) => ({
    subject: `Your withdrawal on ${siteName}`,
    body: [
      `We received your withdrawal from ${product} on ${at}.`,
      `${amount} is given back by the way you paid. This can take some days.`,
      'Unused gems of the order were taken back; a membership ended with it.',
    ],
  }),
  refunded: ({ product, amount, siteName }) => ({
    subject: `A refund from ${siteName}: ${amount}`,
    body: [
      `${amount} in all was given back for: ${product}.`,
      'It comes by the way you paid, which can take some days. Unspent gems that belong to it were taken back.',
    ],
  }),
};

const chinese: Wordings = {
  receipt: ({ product, amount, at, until, siteName, canWithdraw }) => ({
    subject: `${siteName} 付款收据：${amount}`,
    body: [
      `已收到 ${amount}，用于：${product}。`,
      `付款时间：${at}。`,
      until && `有效期至 ${until}，到期自动续订。可随时在设置中点两下取消。`,
      canWithdraw ? '付款后 14 天内可以撤销订单，请在“订单”中操作。' : null,
    ],
  }),
  'renewal-failed': ({ product, amount, until, siteName }) => ({
    subject: `${siteName} 续订没有付款成功`,
    body: [
      `${product}（${amount}）的续订没有付款成功，没有扣款。`,
      until && `等级保留到 ${until}，期间会再次尝试扣款，之后会员结束。`,
      '如果换了卡，请在设置中更新付款方式。',
    ],
  }),
  cancelled: ({ product, at, until, siteName }) => ({
    subject: `${siteName} 会员已取消`,
    body: [
      `${product}已于 ${at} 取消，不再续订，也不会再扣款。`,
      until === null
        ? '上一次续订没有付款，会员已随之结束，你无需支付任何费用。'
        : `已付费的等级保留到 ${until}。`,
      until && '在此之前如果改变主意，可以在设置中恢复订阅。',
    ],
  }),
  ended: ({ product, at, siteName }) => ({
    subject: `${siteName} 会员已结束`,
    body: [`${product}因续订没有付款，已于 ${at} 结束。`, '你无需支付任何费用，也不会再扣款。'],
  }),
  resumed: ({ product, amount, until, siteName }) => ({
    subject: `${siteName} 会员已恢复`,
    body: [
      `你已恢复${product}的订阅。`,
      until && `将于 ${until} 续订，金额 ${amount}。`,
      '可随时在设置中再次取消。',
    ],
  }),
  withdrawn: ({ product, amount, at, siteName }) => ({
    subject: `${siteName} 订单撤销确认`,
    body: [
      `已于 ${at} 收到你对${product}的订单撤销。`,
      `${amount} 将按原付款方式退回，可能需要几天。`,
      '订单中未使用的宝石已收回；相关会员随之结束。',
    ],
  }),
  refunded: ({ product, amount, siteName }) => ({
    subject: `${siteName} 退款：${amount}`,
    body: [`${product}共退款 ${amount}。`, '款项按原付款方式退回，可能需要几天。相应的未使用宝石已收回。'],
  }),
};

const wordings: Record<Language, Wordings> = { en: english, 'zh-CN': chinese };

const orderLabel: Localized = { en: 'Order', 'zh-CN': '订单号' };

const ordersLink: Localized = { en: 'See your orders', 'zh-CN': '查看订单' };

export interface PaymentMailInput {
  kind: PaymentMailKind;
  language: Language;
  facts: MailFacts;
  siteName: string;
  /** The page with the person's orders. */
  url: string;
}

/** Composes an e-mail about a payment, in plain text and in HTML, without any advertising. */
export function composePaymentMail({ kind, language, facts, siteName, url }: PaymentMailInput) {
  const product = findProduct(facts.productId, facts.currency);
  const { subject, body } = wordings[language][kind]({
    product: product === null ? facts.productId : nameProduct(product, language),
    amount: formatAmount(facts.amount, facts.currency, language),
    at: formatTime(facts.at, language),
    until: isToCome(facts) ? formatTime(facts.until, language) : null,
    siteName,
    // A renewal, or a change of plan, belongs to the order before it.
    canWithdraw: facts.origin === undefined || facts.origin === 'checkout',
  });
  const order = facts.orderId === null ? null : `${orderLabel[language]} ${facts.orderId}`;
  const paragraphs = [...body, order].filter((text) => text !== null);
  return {
    subject,
    text: `${[...paragraphs, url].join('\n\n')}\n`,
    html: toHtml(paragraphs, { language, siteName, url, subject }),
  };
}

/** Returns true if the stated end is after the time of the event: an end in the past promises nothing. */
function isToCome(facts: MailFacts): facts is MailFacts & { until: string } {
  return facts.until !== null && Date.parse(facts.until) > Date.parse(facts.at);
}

/** Formats an amount of the smallest unit, with the sign of its currency. */
function formatAmount(amount: number, currency: Currency, language: Language): string {
  const digits = currencyDigits[currency];
  return new Intl.NumberFormat(language, { style: 'currency', currency }).format(amount / 10 ** digits);
}

/** Formats a time to the minute, in UTC: the person's zone may be unknown, and a receipt needs an unambiguous time. */
function formatTime(time: string, language: Language): string {
  return new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(time));
}

function toHtml(
  paragraphs: readonly string[],
  {
    language,
    siteName,
    url,
    subject,
  }: { language: Language; siteName: string; url: string; subject: string },
): string {
  const rows = paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`);
  const link = `<p style="margin:0"><a href="${escapeHtml(url)}">${ordersLink[language]}</a></p>`;
  return composeMailPage({ language, siteName, subject }, [...rows, link].join('\n'));
}
