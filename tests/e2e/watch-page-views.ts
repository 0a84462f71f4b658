import type { Page } from '@playwright/test';
import { z } from 'zod';
import { pageViewPath } from '#src/contract/page-view.ts';
import { expect } from '#tests/support/e2e/test.ts';

declare global {
  interface Window {
    /** What `watchPageViews` puts into every page. */
    noteBeacon(url: string, body: string): void;
  }
}

const viewSchema = z.strictObject({ title: z.string(), path: z.string(), location: z.url() });

export type SentView = z.infer<typeof viewSchema>;

/** Notes what the pages of a tab send, which goes to the server all the same. Call before the first page. */
export async function watchPageViews(page: Page): Promise<SentView[]> {
  const sent: SentView[] = [];
  await page.exposeBinding('noteBeacon', (_source, url: string, body: string) => {
    expect(url).toBe(pageViewPath);
    sent.push(viewSchema.parse(JSON.parse(body)));
  });
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (url, body) => {
      if (body instanceof Blob && body.type === 'application/json') {
        void body.text().then((text) => {
          window.noteBeacon(String(url), text);
        });
      }
      return send(url, body);
    };
  });
  return sent;
}
