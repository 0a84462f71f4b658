import { atom } from 'nanostores';
import { createBrowserClient } from '#src/client/api/browser-client.ts';
import { isAutomated } from '#src/client/browser/is-automated.ts';
import { hasDeviceId, registerDevice } from '#src/client/api/register-device.ts';
import { type GemBalance, getGemBalance } from '#src/contract/membership/gem-balance-calls.ts';

/** The own gems as the server told of them last; null until it did. */
export const $gems = atom<GemBalance | null>(null);

/** True while the last question for them has no answer: where they are null still, it can be asked again. */
export const $gemsFailed = atom(false);

let asking: Promise<void> | null = null;
let isStale = false;

/**
 * Asks the server for the own gems. Who asks while another question runs waits for one that is asked after it, for gems
 * may have been paid meanwhile. Where nobody can be asked, what was known stays.
 */
export function loadGems(): Promise<void> {
  isStale = true;
  asking ??= askUntilFresh().finally(() => (asking = null));
  return asking;
}

async function askUntilFresh(): Promise<void> {
  // A program that never was here before would become a guest (rule:one-guest).
  if (isAutomated() && !hasDeviceId()) return;
  try {
    await registerDevice();
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

/** The number of own gems that can be spent now. */
export function spendable({ daily, bought }: GemBalance): number {
  return daily + bought;
}
