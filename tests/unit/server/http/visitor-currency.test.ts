import { expect, it } from 'vitest';
import { readVisitorCurrency } from '#src/server/platform/http/visitor-currency.ts';

const encode = (value: unknown) => encodeURIComponent(JSON.stringify(value)).replaceAll('%3A', ':');

it('reads the currency that a browser chose from its settings (D7)', () => {
  const settings = encode({ theme: 'dark', pricingTime: 1, currency: 'JPY', redirect: null });
  expect(readVisitorCurrency(`settings=${settings}`)).toBe('JPY');
  expect(readVisitorCurrency(`device-id=a; settings=${settings}; lang=en`)).toBe('JPY');
  expect(readVisitorCurrency(`settings=${encodeURIComponent('{"currency":"CNY"}')}`)).toBe('CNY');
});

it.each([
  null,
  undefined,
  '',
  'settings=JPY',
  `settings=${encode({ currency: null })}`,
  `settings=${encode({ currency: 'XXX' })}`,
  `settings=${encode({ redirect: '"currency":"JPY"' })}`,
  `other-settings=${encode({ currency: 'JPY' })}`,
])('knows no currency from %j', (cookies) => {
  expect(readVisitorCurrency(cookies)).toBeUndefined();
});
