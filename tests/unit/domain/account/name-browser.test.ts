import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameBrowser } from '#src/domain/account/name-browser.ts';
import { expectInBounds } from '#tests/support/measure/cpu-time.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('nameBrowser', () => {
  it.each([
    [
      `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/151.0.0.0 Mobile Safari/537.36`,
      'Chrome on Android',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/151.0.0.0 Safari/537.36 Edg/151.0.0.0`,
      'Edge on Windows',
    ],
    [
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15`,
      'Safari on macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/151.0 Mobile/15E148 Safari/604.1',
      'Chrome on iPhone',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox on Linux'],
    [
      `Mozilla/5.0 (Linux; Android 14; SM-S921B) ${webkit} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
      'Samsung Internet on Android',
    ],
    [
      `Mozilla/5.0 (Linux; Android 14) ${webkit} Chrome/130.0 Mobile Safari/537.36 MicroMessenger/8.0.60`,
      'WeChat on Android',
    ],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/151.0 Safari/537.36`, 'Chrome on ChromeOS'],
    [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/151.0.0.0 Safari/537.36`, 'Chromium on Linux'],
    [
      `Mozilla/5.0 (X11; Linux x86_64) ${webkit} Ubuntu Chromium/151.0 Chrome/151.0 Safari/537.36`,
      'Chromium on Linux',
    ],
    ['Mozilla/5.0 (Windows NT 10.0)', 'Browser on Windows'],
    ['Firefox/150.0', 'Firefox'],
    ['curl/8.5.0', ''],
    ['', ''],
    [null, ''],
  ])('%s is "%s"', (userAgent, name) => {
    expect(nameBrowser(userAgent, 'en')).toBe(name);
  });

  it('has a Chinese form', () => {
    expect(nameBrowser('Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0', 'zh-CN')).toBe('Linux 上的 Firefox');
    expect(nameBrowser('Mozilla/5.0 (Windows NT 10.0)', 'zh-CN')).toBe('Windows 上的浏览器');
  });

  it('reveals nothing of the text itself', () => {
    const words =
      /^(?:(?:WeChat|QQ Browser|Edge|Opera|Samsung Internet|Firefox|Chromium|Chrome|Safari|Browser)?(?: on )?(?:iPhone|iPad|HarmonyOS|Android|Windows|macOS|ChromeOS|Linux)?)$/;
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(nameBrowser(`Chrome/1 ${text} Android`, 'en')).toMatch(words);
      }),
    );
  });

  it('takes no longer for a long text than for a short one', () => {
    expectInBounds(
      8_000,
      (count) => 'Version/1.1 '.repeat(count),
      (text) => nameBrowser(text, 'en'),
    );
  });
});
