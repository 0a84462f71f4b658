import { expect, it } from 'vitest';
import { z } from 'zod';
import { pageRoutes } from '#src/contract/pages/routes.ts';
import { speculationRules } from '#src/domain/site/speculation-rules.ts';

const rulesSchema = z.strictObject({
  prefetch: z.tuple([
    z.strictObject({
      where: z.strictObject({
        and: z.tuple([
          z.strictObject({ href_matches: z.array(z.string()) }),
          z.strictObject({ not: z.strictObject({ selector_matches: z.string() }) }),
        ]),
      }),
      eagerness: z.literal('moderate'),
    }),
  ]),
});

const rules = rulesSchema.parse(JSON.parse(speculationRules));
const patterns = rules.prefetch[0].where.and[0].href_matches.map(
  (pattern) => new URLPattern(pattern, 'http://localhost'),
);
const isFetchedAhead = (path: string) =>
  patterns.some((pattern) => pattern.test(new URL(path, 'http://localhost')));

it.each(Object.entries(pageRoutes))(
  '%s is prefetched exactly when it is cached (rule:fetched-ahead)',
  (_name, page) => {
    const path = page.path.replaceAll(/\[\w+\]/g, 'peng-yue-f01');
    expect(isFetchedAhead(path)).toBe(page.cached !== 'never');
    expect(isFetchedAhead(`${path}?page=2`)).toBe(page.cached !== 'never');
  },
);

it.each([
  '/v2/character/getById/',
  '/builds/latest.json',
  '/pictures/00112233445566ff/480',
  '/healthz',
  '/mine/chat',
  '/sw.js',
])('no call and no file is prefetched: %s', (path) => {
  expect(isFetchedAhead(path)).toBe(false);
});

it('is safe within the page: nothing in it ends a script', () => {
  expect(speculationRules).not.toContain('<');
});
