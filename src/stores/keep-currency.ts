import { createBrowserClient } from '#src/browser/call-client.ts';
import type { Currency } from '#src/contract/currency.ts';
import { updateUserInfo } from '#src/contract/user-calls.ts';
import { changeSettings } from './settings.ts';
import { $user, setUser } from './user.ts';

/** Remembers what prices are shown in: in this browser, and for whoever the server knows here (D7). */
export function keepCurrency(currency: Currency): void {
  changeSettings({ currency });
  if ($user.get() === null) return;
  createBrowserClient()
    .call(updateUserInfo, { body: { currency } })
    .then(setUser, (error: unknown) => console.debug('the currency is kept in this browser only', error));
}
