import { createBrowserClient } from '#src/client/api/browser-client.ts';
import type { Currency } from '#src/contract/locale/currency.ts';
import { updateUserInfo } from '#src/contract/account/user-calls.ts';
import { changeSettings } from '../account/settings.ts';
import { $user, setUser } from '../account/user.ts';

/** The longest wait for the server to store it, in ms: the page is left after that. */
const longestMs = 2_000;

/**
 * Stores the currency of prices: in this browser, and on the server if it knows the person (rule:currency). Never
 * throws.
 */
export async function keepCurrency(currency: Currency): Promise<void> {
  changeSettings({ currency });
  if ($user.get() === null) return;
  try {
    const signal = AbortSignal.timeout(longestMs);
    setUser(await createBrowserClient().call(updateUserInfo, { body: { currency } }, { signal }));
  } catch (error) {
    console.debug('the currency is kept in this browser only', error);
  }
}
