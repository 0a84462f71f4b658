import { expect, it } from 'vitest';
import {
  chooseCurrency,
  currencyOfPage,
  readVisitorCurrency,
} from '#src/server/platform/http/visitor/visitor-currency.ts';

const encode = (value: unknown) => encodeURIComponent(JSON.stringify(value)).replaceAll('%3A', ':');

it('reads the currency that a browser chose from its settings (rule:currency)', () => {
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
])('finds no currency in %j', (cookies) => {
  expect(readVisitorCurrency(cookies)).toBeUndefined();
});

it('shows prices in the chosen currency, else in that of the region of the browser (rule:currency)', () => {
  const settings = `settings=${encode({ currency: 'JPY' })}`;
  expect(chooseCurrency(settings, 'de-DE')).toBe('JPY');
  expect(chooseCurrency(null, 'de-DE, en;q=0.5')).toBe('EUR');
  expect(chooseCurrency(undefined, undefined)).toBe('USD');
  expect(currencyOfPage(undefined, 'en', 'ja-JP')).toBe('JPY');
  expect(currencyOfPage(undefined, 'zh-CN', 'en-US'), 'in a language that was chosen').toBe('CNY');
});
