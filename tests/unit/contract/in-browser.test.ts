import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Call } from '#src/contract/call/call.ts';
import { allCalls } from '#src/contract/all-calls.ts';
import { listSchemaValues } from './list-schema-values.ts';

let callsInBrowser: readonly Call[] = [];

beforeAll(async () => {
  // The replacement that scripts/build/browser-modules.mjs makes for the scripts of pages.
  vi.doMock('#src/contract/in-browser/zod.ts', () => import('#src/contract/in-browser/z.ts'));
  vi.resetModules();
  ({ allCalls: callsInBrowser } = await import('#src/contract/all-calls.ts'));
});
afterAll(() => {
  vi.doUnmock('#src/contract/in-browser/zod.ts');
  // Later test files load the server's zod again.
  vi.resetModules();
});

describe.each(allCalls)('$name', (call) => {
  it.each(['query', 'body', 'result'] as const)('pages parse its %s as the server does', (part) => {
    const twin = callsInBrowser.find(({ name }) => name === call.name)?.[part];
    // Only zod's own schemas have it.
    expect(twin).not.toHaveProperty('_zod');
    for (const value of listSchemaValues(call[part])) {
      const { success, data } = call[part].safeParse(value);
      const read = twin?.safeParse(value);
      expect({ value, success: read?.success, data: read?.data }).toStrictEqual({ value, success, data });
    }
  });
});
