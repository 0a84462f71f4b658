import type { z } from '#src/contract/base/zod.ts';
import type { Call } from '#src/contract/call/call.ts';
import { CallError, readEnvelope } from '#src/contract/call/client.ts';
import { networkErrorMessage } from '#src/contract/errors/network-error.ts';
import { saveResponse } from './download-export.ts';
import { pageLanguage } from '../browser/page-language.ts';
import { registerDevice } from './register-device.ts';
import { sendRaw } from './send-raw.ts';

/** What the query of a call with bytes may hold. */
type RawQuery = Readonly<Record<string, string>>;

/**
 * Downloads what a call answers, under the name that the server gives it.
 * @throws CallError when the server refuses or cannot be reached
 */
export async function downloadFile(call: Call, query: RawQuery, fallbackName: string): Promise<void> {
  await saveResponse(await sendRaw(call, undefined, query), fallbackName);
}

/**
 * Sends a file and answers what became of it. The server tells by the bytes what it is; the type says only that it
 * was no form.
 * @throws CallError when the server refuses it or cannot be reached
 */
export async function uploadFile<Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  call: Call<Q, B, R>,
  query: RawQuery,
  file: Blob,
): Promise<z.output<R>> {
  await registerDevice();
  const bytes = file.slice(0, file.size, 'application/octet-stream');
  const response = await sendRaw(call, bytes, query);
  const language = pageLanguage();
  const parsed = call.result.safeParse(await readEnvelope(response, language));
  if (parsed.success) return parsed.data;
  throw new CallError(networkErrorMessage[language], { status: response.status, cause: parsed.error });
}
