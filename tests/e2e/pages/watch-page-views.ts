import type { Page } from '@playwright/test';
import { z } from 'zod';
import { pageViewPath } from '#src/contract/site/page-view-path.ts';

const viewSchema = z.strictObject({ title: z.string(), path: z.string(), location: z.url() });

export type SentView = z.infer<typeof viewSchema>;

/**
 * Records the page views that the pages of a tab report, and still sends them to the server. Call before the first
 * page.
 */
export function watchPageViews(page: Page): SentView[] {
  const sent: SentView[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== pageViewPath || request.method() !== 'POST') return;
    sent.push(viewSchema.parse(request.postDataJSON()));
  });
  return sent;
}
