import { pageViewPath } from '#src/contract/site/page-view-path.ts';
import type { TestApi } from './test-api.ts';
import { origin } from './visitor.ts';

/** The `User-Agent` of a person's browser. */
export const personAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Safari/537.36';

/** Reports a page view as a page does. */
export function reportView(
  api: TestApi,
  view: { path: string; title: string; location?: string },
  headers: Record<string, string> = {},
): Promise<Response> {
  const body = { location: `${origin}${view.path}`, ...view };
  return api.post(pageViewPath, body, { 'User-Agent': personAgent, ...headers });
}

export interface StoredView {
  path: string;
  title: string;
  views: number;
}

/** Returns the stored page views, by path. */
export async function listViews(api: TestApi): Promise<StoredView[]> {
  return api.database.sql<StoredView[]>`select path, title, views from page_views order by path`;
}
