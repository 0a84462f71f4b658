import type { Call } from '#src/contract/call/call.ts';
import type * as z from 'zod/mini';
import { createBrowserClient } from './browser-client.ts';
import { ensureDevice } from './ensure-device.ts';

/** Time until the file's address is released, for the browser to begin writing it, in ms. */
const keepMs = 60_000;

/**
 * Downloads the file that a call returns, under the name that the server gives it.
 * @throws CallError when the server rejects it or cannot be reached
 */
export async function downloadFile<Query extends z.ZodMiniType>(
  call: Call<Query>,
  query: z.input<Query>,
  fallbackName: string,
): Promise<void> {
  const response = await createBrowserClient().open(call, { query });
  const name = readFileName(response.headers.get('Content-Disposition')) ?? fallbackName;
  saveBlob(await response.blob(), name);
}

/**
 * Uploads a file and returns the server's answer; for a call that a guest may make, registers the device first.
 * @throws CallError when the server rejects it or cannot be reached; RegistrationError when the device
 * cannot be registered
 */
export async function uploadFile<Q extends z.ZodMiniType, B extends z.ZodMiniType, R extends z.ZodMiniType>(
  call: Call<Q, B, R>,
  query: z.input<Q>,
  file: Blob,
): Promise<z.output<R>> {
  if (call.caller === 'visitor') await ensureDevice();
  return createBrowserClient().call(call, { query, file });
}

export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), keepMs);
}

/** Reads the ASCII file name of a `Content-Disposition` header; null if there is none. */
export function readFileName(header: string | null): string | null {
  return /filename="?([\w.-]+)"?/.exec(header ?? '')?.[1] ?? null;
}
