import { expect, it } from 'vitest';
import { z as zod } from 'zod';
import { z } from '#src/contract/in-browser/z.ts';
import { inheritedKeys } from '#tests/support/files/json-texts.ts';

it.each(inheritedKeys)('pages parse objects with a key called %s as the server does', (key) => {
  const given: unknown = JSON.parse(`{"own":"a","${key}":1}`);
  expect(z.strictObject({ own: z.string() }).safeParse(given).success).toBe(false);
  expect(zod.strictObject({ own: zod.string() }).safeParse(given).success).toBe(false);
  expect(z.object({ own: z.string() }).safeParse(given).data).toStrictEqual({ own: 'a' });
  expect(zod.object({ own: zod.string() }).safeParse(given).data).toStrictEqual({ own: 'a' });
});
