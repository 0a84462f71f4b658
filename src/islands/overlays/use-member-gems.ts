import { useEffect, useState } from 'react';
import { createBrowserClient } from '#src/browser/call-client.ts';
import { listLevels } from '#src/contract/payment-calls.ts';
import { loadUser } from '#src/stores/user.ts';

/** The gems that a guest would have a day as a member; null for a member, and as long as it is not known. */
export function useMemberGems(): number | null {
  const [count, setCount] = useState<number | null>(null);
  useEffect(() => {
    loadMemberGems().then(setCount, (error: unknown) =>
      console.debug('the levels could not be loaded', error),
    );
  }, []);
  return count;
}

async function loadMemberGems(): Promise<number | null> {
  const user = await loadUser();
  if (user === null || user.isLogin) return null;
  const { levels } = await createBrowserClient().call(listLevels);
  return levels.find(({ level }) => level === 'NOT_VIP')?.package ?? null;
}
