import { atom } from 'nanostores';
import { createBrowserClient } from '#src/client/api/browser-client.ts';
import { isAutomated } from '#src/client/browser/is-automated.ts';
import { hasDeviceId, ensureDevice } from '#src/client/api/ensure-device.ts';
import { type GemBalance, getGemBalance } from '#src/contract/gems/gem-balance-calls.ts';

/** The person's gems as last received from the server; null until then. */
export const $gems = atom<GemBalance | null>(null);

/** True if the last request failed: if the gems are still null, it can be repeated. */
export const $gemsFailed = atom(false);

let asking: Promise<void> | null = null;
let isStale = false;

/**
 * Loads the person's gems. A caller during another request waits for a request that is sent after it, because gems may
 * have been paid since. If that fails, the known value stays.
 */
export function loadGems(): Promise<void> {
  isStale = true;
  asking ??= askUntilFresh().finally(() => (asking = null));
  return asking;
}

async function askUntilFresh(): Promise<void> {
  // A program without a device id would become a guest (rule:one-guest).
  if (isAutomated() && !hasDeviceId()) return;
  try {
    await ensureDevice();
    while (isStale) {
      isStale = false;
      $gems.set(await createBrowserClient().call(getGemBalance));
    }
    $gemsFailed.set(false);
  } catch (error) {
    console.debug('the gems could not be loaded', error);
    $gemsFailed.set(true);
  }
}

/** Returns the number of the person's gems that can be spent now. */
export function countSpendable({ daily, bought }: GemBalance): number {
  return daily + bought;
}
