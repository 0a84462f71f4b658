import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { writeUserCookie } from '#src/client/account/owner/user-cookie.ts';
import { composeUser } from '#tests/support/browser/compose-user.ts';
import { type FakeBrowser, stubBrowser } from '#tests/support/browser/fake-browser.ts';

let browser: FakeBrowser;
beforeEach(() => {
  browser = stubBrowser();
});
afterEach(() => browser.close());

it('what was prefetched is dropped when the home page shows another gender first, and not on a first visit (rule:opposite-gender)', () => {
  const remove = vi.fn();
  Object.assign(document, { querySelector: () => ({ remove }) });
  for (const [gender, drops] of [
    ['UNSAID', 0],
    ['MALE', 0],
    ['FEMALE', 1],
    ['FEMALE', 1],
    ['UNSAID', 2],
  ] as const) {
    writeUserCookie({ ...composeUser(), gender });
    expect(remove, gender).toHaveBeenCalledTimes(drops);
  }
});
