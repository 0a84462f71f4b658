import type { Call } from '#src/contract/call/call.ts';
import { CallError, readEnvelope } from '#src/contract/call/client.ts';
import { platform } from '#src/contract/call/device-registration.ts';
import { networkErrorMessage } from '#src/contract/errors/network-error.ts';
import { apiBase } from './api-base.ts';
import { markReadOnly } from './mark-read-only.ts';
import { pageLanguage } from '../browser/page-language.ts';
import { getDeviceId } from './register-device.ts';

/**
 * Makes a call whose body or answer is bytes, which the typed client does not know; with the same headers and cookies.
 * @throws CallError when the server refuses or cannot be reached, as the typed client does
 */
export async function sendRaw(
  call: Call,
  body?: Blob,
  query: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const language = pageLanguage();
  const headers = new Headers({ platform, 'Accept-Language': language, 'device-id': getDeviceId() });
  headers.set(
    'Content-Type',
    body === undefined ? 'application/json' : body.type || 'application/octet-stream',
  );
  let response: Response;
  try {
    response = markReadOnly(
      await fetch(`${apiBase()}${call.path}${toSearch(query)}`, {
        method: call.method,
        headers,
        body: body ?? null,
      }),
    );
  } catch (cause) {
    throw new CallError(networkErrorMessage[language], { cause });
  }
  if (response.ok) return response;
  await readEnvelope(response, language);
  throw new CallError(networkErrorMessage[language], { status: response.status });
}

function toSearch(query: Readonly<Record<string, string>>): string {
  const text = new URLSearchParams(query).toString();
  return text === '' ? '' : `?${text}`;
}
