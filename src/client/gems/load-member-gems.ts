import { listLevels } from '#src/contract/membership/payment-calls.ts';
import { loadUser } from '#src/client/account/user.ts';
import { createBrowserClient } from '../api/browser-client.ts';

/** Loads the daily gems that a guest would have as a member; null for a member, and if unknown. */
export async function loadMemberGems(): Promise<number | null> {
  const user = await loadUser();
  if (user === null || user.isLogin) return null;
  try {
    const { levels } = await createBrowserClient().call(listLevels);
    return levels.find(({ level }) => level === 'NOT_VIP')?.daily ?? null;
  } catch (error) {
    console.debug('the levels could not be loaded', error);
    return null;
  }
}
