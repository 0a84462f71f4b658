import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { endOfPeriod, startOfChange } from '#src/server/membership/products/end-of-period.ts';
import { choosePaymentMode } from '#src/server/membership/choose-payment-mode.ts';
import { handledEvents } from '#src/server/membership/stripe/read-event.ts';
import { describeForStatement } from '#src/server/membership/stripe/stripe-products.ts';
import { readEnv } from '#src/server/platform/settings/env.ts';
import { StartError } from '#src/server/platform/settings/start-error.ts';

const modeOf = (source: Record<string, string>) => choosePaymentMode(readEnv(source));
const key = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };

describe('how a site sells (rule:how-to-sell)', () => {
  it.each([
    [{}, 'sandbox'],
    [key, 'stripe'],
    [{ ...key, PAYMENTS: 'off' }, 'off'],
    [{ ...key, PAYMENTS: 'sandbox' }, 'sandbox'],
    [{ ...key, SITE_URL: 'https://example.org' }, 'stripe'],
    [{ SITE_URL: 'https://example.org' }, 'off'],
    [{ HOST: '0.0.0.0' }, 'off'],
    [{ ALLOWED_HOSTS: 'example.org' }, 'off'],
    [{ TRUST_PROXY: '1' }, 'off'],
    [{ ...key, GEMS: 'off' }, 'off'],
    [{ GEMS: 'off' }, 'off'],
  ])('%j: %s', (source, mode) => {
    expect(modeOf(source)).toBe(mode);
  });

  it.each<Record<string, string>>([
    { PAYMENTS: 'stripe' },
    { PAYMENTS: 'sandbox', SITE_URL: 'https://example.org' },
    { PAYMENTS: 'sandbox', HOST: '0.0.0.0' },
    { PAYMENTS: 'sandbox', ALLOWED_HOSTS: 'example.org' },
    { PAYMENTS: 'sandbox', TRUST_PROXY: '1' },
  ])('%j is refused at the start: it would give away what is sold', (source) => {
    expect(() => modeOf(source)).toThrow(StartError);
  });
});

describe('a period', () => {
  it.each([
    ['2026-01-31T10:00:00Z', 'month', '2026-02-28T10:00:00Z'],
    ['2026-12-15T10:00:00Z', 'month', '2027-01-15T10:00:00Z'],
    ['2028-02-29T10:00:00Z', 'year', '2029-02-28T10:00:00Z'],
  ] as const)('from %s for a %s ends at %s', (start, interval, end) => {
    expect(endOfPeriod(new Date(start), interval)).toEqual(new Date(end));
  });
});

describe('a change of plan', () => {
  const period = { start: new Date('2026-11-01T10:30:00Z'), end: new Date('2026-12-01T10:30:00Z') };
  const plan = (level: 'VIP' | 'SVIP', interval: 'month' | 'year') => ({ level, interval });
  it.each([
    ['up', plan('VIP', 'month'), plan('SVIP', 'month'), '2026-11-05T09:45:00Z', '2026-11-01T10:30:00Z'],
    ['down', plan('SVIP', 'month'), plan('VIP', 'month'), '2026-11-05T09:45:00Z', '2026-11-05T10:30:00Z'],
    [
      'down and longer',
      plan('SVIP', 'month'),
      plan('VIP', 'year'),
      '2026-11-05T09:45:00Z',
      '2026-11-05T10:30:00Z',
    ],
    ['longer', plan('VIP', 'month'), plan('VIP', 'year'), '2026-11-05T09:45:00Z', '2026-11-05T09:00:00Z'],
    [
      'longer at once',
      plan('VIP', 'month'),
      plan('VIP', 'year'),
      '2026-11-01T10:31:00Z',
      '2026-11-01T10:30:00Z',
    ],
    [
      'up before it began',
      plan('VIP', 'month'),
      plan('SVIP', 'month'),
      '2026-11-01T10:29:00Z',
      '2026-11-01T10:30:00Z',
    ],
    [
      'down on the last day',
      plan('SVIP', 'month'),
      plan('VIP', 'month'),
      '2026-12-01T09:00:00Z',
      '2026-12-01T10:29:59Z',
    ],
  ])('%s gives the begun month or day to the higher level, within the period', (_, from, to, now, start) => {
    expect(startOfChange(period, { from, to }, new Date(now))).toEqual(new Date(start));
  });

  it.each([
    ['down', plan('SVIP', 'month'), plan('VIP', 'month'), '2026-11-16T10:30:00Z'],
    ['longer', plan('VIP', 'month'), plan('VIP', 'year'), '2026-11-16T10:30:00Z'],
    ['up, for the whole month', plan('VIP', 'month'), plan('SVIP', 'month'), '2026-11-01T10:30:00Z'],
  ])('%s on the third day, with half of the gems spent', (_, from, to, start) => {
    const spentUntil = new Date('2026-11-16T10:30:00Z');
    const now = new Date('2026-11-03T12:00:00Z');
    expect(startOfChange(period, { from, to }, now, spentUntil)).toEqual(new Date(start));
  });

  it('up in a yearly plan pays from the begin of the running month', () => {
    const year = { start: new Date('2026-01-31T10:30:00Z'), end: new Date('2027-01-31T10:30:00Z') };
    const change = { from: plan('VIP', 'year'), to: plan('SVIP', 'year') };
    expect(startOfChange(year, change, new Date('2026-03-15T00:00:00Z'))).toEqual(
      new Date('2026-02-28T10:30:00Z'),
    );
  });
});

describe('the text on a bank statement', () => {
  it.each([
    ['Yuanfen', 'Yuanfen'],
    ['缘分', null],
    ['Café <Amour> of the long, long night', 'Cafe Amour of the long'],
    ['ab', null],
  ])('of %s are %s', (name, words) => {
    expect(describeForStatement(name)).toBe(words);
  });
});

describe('the events that operators are told to choose', () => {
  it('are exactly those that the webhook handles', async () => {
    const text = await readFile(new URL('../../../../docs/payments.md', import.meta.url), 'utf8');
    const [, list = ''] = /```text\n([^`]+)```/.exec(text) ?? [];
    expect(list.split(/\s+/).filter(Boolean).toSorted()).toEqual([...handledEvents].toSorted());
  });
});
