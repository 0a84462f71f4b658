import { errorKinds, renderErrorPath } from '#src/contract/site/render-error.ts';
import { apiBase } from './api-base.ts';
import { keepValue, readValue } from '../browser/browser-values.ts';
import { callHeaders } from './call-headers.ts';
import { isAutomated } from '../browser/is-automated.ts';

/**
 * Reports a rendering error to the server, once in this tab for each kind of error and place in the script. Neither the
 * error's message nor any content of the page is sent, and nothing at all for a program (rule:error-page).
 */
export function reportRenderError(error: unknown): void {
  if (isAutomated()) return;
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  const kind = errorKinds.find((known) => known === name) ?? 'Error';
  const [place = null] = /[\w.-]+\.js:\d+:\d+/.exec(stackOf(error)) ?? [];
  const key = `reported:${kind}:${place}`;
  if (readValue('sessionStorage', key) !== null) return;
  keepValue('sessionStorage', key, '1');
  void send({ path: location.pathname, kind, place });
}

/** Returns the lines of the stack alone, without the error's message before them. */
function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  return (error.stack ?? '').replace(error.message, '');
}

async function send(report: { path: string; kind: string; place: string | null }): Promise<void> {
  const init = { method: 'POST', headers: callHeaders(), body: JSON.stringify(report) };
  try {
    const url = apiBase() + renderErrorPath;
    const answer = await fetch(url, { ...init, keepalive: true, credentials: 'omit' });
    // A request counts as running until its body is read.
    await answer.text();
  } catch (error) {
    console.debug('the error is not reported', error);
  }
}
