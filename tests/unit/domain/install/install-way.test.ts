import { expect, it } from 'vitest';
import { nameInstallWay } from '#src/domain/install/install-way.ts';

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0';

it.each([
  [
    'Safari on an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1',
    true,
    'ios',
  ],
  [
    'Chrome on an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) CriOS/148.0 Mobile/15E148 Safari/604.1',
    false,
    'ios',
  ],
  ['an iPad, which calls itself a Mac', `${mac} Version/18.5 Safari/605.1.15`, true, 'ios'],
  ['Safari on a Mac', `${mac} Version/18.5 Safari/605.1.15`, false, 'mac'],
  [
    'Firefox on Android',
    'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
    false,
    'android',
  ],
  [
    'Chrome on Android',
    `Mozilla/5.0 (Linux; Android 10; K) ${chrome} Mobile Safari/537.36`,
    false,
    'android',
  ],
  ['Chrome on Linux', `Mozilla/5.0 (X11; Linux x86_64) ${chrome} Safari/537.36`, false, 'chromium'],
  [
    'Edge on a Mac',
    `${mac.replace('605.1.15', '537.36')} Chrome/148.0.0.0 Safari/537.36 Edg/148.0`,
    false,
    'chromium',
  ],
  [
    'Firefox on Windows',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
    false,
    'none',
  ],
  ['a browser without a name', '', false, 'none'],
])('%s', (_browser, userAgent, knowsStandalone, way) => {
  expect(nameInstallWay({ userAgent, knowsStandalone })).toBe(way);
});
