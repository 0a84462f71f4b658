import type { Page } from '@playwright/test';
import { z } from 'zod';

const noticeSchema = z.object({
  /** For every piece of a reply: the time from the arrival of its bytes until the page showed it. */
  shown: z.array(z.object({ afterMs: z.number(), afterFrames: z.number() })),
});

/** Events of a page since the probe was last read. */
export type PageNotice = z.output<typeof noticeSchema>;

/** Makes a page record when the pieces of a reply arrive and are shown. Call before it is opened. */
export async function installProbe(page: Page): Promise<void> {
  await page.addInitScript(probe);
}

/** Returns the record so far, and starts a new one. */
export async function takeNotice(page: Page): Promise<PageNotice> {
  const found: unknown = await page.evaluate(() => {
    const take: unknown = Reflect.get(globalThis, 'takeNotice');
    if (typeof take !== 'function') throw new Error('The page has no probe.');
    return Reflect.apply(take, null, []) as unknown;
  });
  return noticeSchema.parse(found);
}

/** Runs in the page, before its own scripts, and must not use anything outside of it. */
function probe(): void {
  let shown: { afterMs: number; afterFrames: number }[] = [];
  /** The pieces that arrived and are not shown: the length of the text including them. */
  let waiting: { length: number; atMs: number; frame: number }[] = [];
  let frame = 0;
  let isInFrame = false;

  // No task runs between the start of a frame and its painting.
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => (isInFrame = false);
  const onFrame = () => {
    frame += 1;
    isInFrame = true;
    port2.postMessage(null);
    requestAnimationFrame(onFrame);
  };
  requestAnimationFrame(onFrame);

  const realFetch = globalThis.fetch;
  globalThis.fetch = async (...call) => {
    const response = await realFetch(...call);
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
    return isStream && response.body !== null
      ? new Response(response.body.pipeThrough(notePieces()), response)
      : response;
  };

  function notePieces(): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
    const decoder = new TextDecoder();
    let rest = '';
    let text = '';
    return new TransformStream({
      transform(chunk, controller) {
        const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) {
          if (!line.startsWith('data:') || !line.includes('"text-delta"')) continue;
          const event = JSON.parse(line.slice('data:'.length)) as { text: string };
          text += event.text;
          waiting.push({ length: text.trim().length, atMs: performance.now(), frame });
        }
        controller.enqueue(chunk);
      },
    });
  }

  new MutationObserver(() => {
    if (waiting.length === 0) return;
    const length = [...document.querySelectorAll('.chat-item .chat-text')].at(-1)?.textContent.length ?? 0;
    const paintedIn = isInFrame ? frame : frame + 1;
    const atMs = performance.now();
    const come = waiting.filter((piece) => piece.length <= length);
    waiting = waiting.filter((piece) => piece.length > length);
    for (const piece of come)
      shown.push({ afterMs: atMs - piece.atMs, afterFrames: paintedIn - piece.frame });
  }).observe(document, { subtree: true, childList: true, characterData: true });

  Reflect.set(globalThis, 'takeNotice', () => {
    const notice = { shown };
    [shown, waiting] = [[], []];
    return notice;
  });
}
