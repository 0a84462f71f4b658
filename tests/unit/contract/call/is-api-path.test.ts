import { expect, test } from 'vitest';
import { allCalls } from '#src/contract/all-calls.ts';
import { isApiPath } from '#src/contract/call/is-api-path.ts';
import { pageRoutes } from '#src/contract/pages/routes.ts';

test('every call has an address that the API answers, and no page has one', () => {
  expect(allCalls.filter(({ path }) => !isApiPath(path)).map(({ name }) => name)).toEqual([]);
  const pages = Object.values(pageRoutes).map(({ path }) => path);
  expect(pages).toContain('/blogs');
  expect(pages.filter(isApiPath)).toEqual([]);
});
