import { atom } from 'nanostores';
import type { z } from '#src/contract/zod.ts';
import { createBrowserClient } from '#src/browser/call-client.ts';
import { isAutomated } from '#src/browser/is-automated.ts';
import { hasDeviceId, registerDevice } from '#src/browser/register-device.ts';
import { getChatOptions } from '#src/contract/media-calls.ts';

export type ChatOptions = z.output<typeof getChatOptions.result>;

/** What this site offers on the chat page; null until it is known, and then everything works that needs no server. */
export const $chatOptions = atom<ChatOptions | null>(null);

let loading: Promise<ChatOptions | null> | null = null;

/**
 * Asks once per page what the site offers; who asks meanwhile or later shares the answer.
 * @returns null when nobody could be asked; the next call tries again
 */
export function loadChatOptions(): Promise<ChatOptions | null> {
  loading ??= fetchOptions();
  return loading;
}

async function fetchOptions(): Promise<ChatOptions | null> {
  // A program that never was here before would become a guest (D4).
  if (isAutomated() && !hasDeviceId()) {
    loading = null;
    return null;
  }
  try {
    await registerDevice();
    const options = await createBrowserClient().call(getChatOptions);
    $chatOptions.set(options);
    return options;
  } catch (error) {
    loading = null;
    console.debug('the chat options could not be loaded', error);
    return null;
  }
}
