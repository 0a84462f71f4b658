import { describe, expect, it } from 'vitest';
import { composePaymentMail } from '#src/server/membership/mails/compose-payment-mail.ts';
import {
  type MailFacts,
  type PaymentMailKind,
  paymentMailKinds,
} from '#src/server/membership/tables/mail-kinds.ts';

const facts: MailFacts = {
  productId: 'vip-month',
  orderId: '01a208bb-a1b1-71af-9e40-cfc8d94ecc7a',
  origin: 'checkout',
  currency: 'USD',
  amount: 999,
  at: '2026-11-23T14:00:00Z',
  until: '2026-12-23T14:00:00Z',
};

const compose = (kind: PaymentMailKind, language: 'en' | 'zh-CN', changed: Partial<MailFacts> = {}) =>
  composePaymentMail({
    kind,
    language,
    facts: { ...facts, ...changed },
    siteName: 'Yuanfen',
    url: 'https://example.org/membership#orders',
  });

describe('a mail about a payment', () => {
  it.each(paymentMailKinds)('%s has a text in both languages, and leads to the orders', (kind) => {
    for (const language of ['en', 'zh-CN'] as const) {
      const { subject, text, html } = compose(kind, language);
      expect(subject).toContain('Yuanfen');
      expect(text).toContain('https://example.org/membership#orders');
      expect(html).toContain(`<html lang="${language}">`);
      expect(text).not.toMatch(/null|undefined|撤回/);
    }
  });

  it.each([
    ['checkout', true],
    ['renewal', false],
    ['change', false],
  ] as const)('a receipt of a %s offers withdrawing: %s (rule:withdrawal)', (origin, isOffered) => {
    expect(compose('receipt', 'en', { origin }).text.includes('withdraw')).toBe(isOffered);
    expect(compose('receipt', 'zh-CN', { origin }).text.includes('撤销订单')).toBe(isOffered);
  });

  it('of a cancellation promises no time that is not paid for', () => {
    const { text } = compose('cancelled', 'en', { until: null });
    expect(text).toContain('You owe nothing for it.');
    expect(text).not.toMatch(/stays until|resume/);
    expect(compose('cancelled', 'en').text).toMatch(/stays until .* resume/s);
  });
});
