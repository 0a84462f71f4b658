import { afterEach, expect, it, vi } from 'vitest';
import { reportPageViews } from '#src/client/start/report-page-views.ts';
import { pageViewPath } from '#src/contract/site/page-view-path.ts';
import { type FakeBrowser, stubBrowser } from '#tests/support/browser/fake-browser.ts';

let browser: FakeBrowser;
let sent: string[];
afterEach(() => browser.close());

/** Opens a page that states its title, in a browser with these values. */
function visit({
  userAgent = 'Mozilla/5.0 Chrome/140',
  ...values
}: { userAgent?: string; [name: string]: unknown } = {}): void {
  browser = stubBrowser({ userAgent });
  sent = [];
  vi.stubGlobal('fetch', (path: string) => {
    sent.push(path);
    return Promise.resolve(Response.json({}));
  });
  document.documentElement.dataset['viewTitle'] = '首页';
  Object.assign(navigator, values);
}

it('a person is reported, and once more on coming back (rule:page-views)', () => {
  visit();
  reportPageViews();
  // Every page is shown once without having been kept.
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  expect(sent).toEqual([pageViewPath]);
  browser.restore();
  expect(sent).toEqual([pageViewPath, pageViewPath]);
});

it.each([
  ['a bot', { userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
  ['a program that drives a browser', { webdriver: true }],
  ['a person with Global Privacy Control', { globalPrivacyControl: true }],
  ['a person with Do Not Track', { doNotTrack: '1' }],
])('%s is not reported, also not on coming back', (_who, values) => {
  visit(values);
  reportPageViews();
  browser.restore();
  expect(sent).toEqual([]);
});

it('a prerendered page is reported when it is activated, and not before (rule:page-views)', () => {
  visit();
  const activation = new EventTarget();
  const addEventListener = activation.addEventListener.bind(activation);
  Object.assign(document, { prerendering: true, addEventListener });
  reportPageViews();
  expect(sent).toEqual([]);
  activation.dispatchEvent(new Event('prerenderingchange'));
  expect(sent).toEqual([pageViewPath]);
});
