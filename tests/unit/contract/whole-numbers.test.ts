import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allCalls } from '#src/contract/all-calls.ts';

interface NumberField {
  place: string;
  minimum: number;
  maximum: number;
}

const numberSchema = z.looseObject({
  type: z.literal('integer'),
  minimum: z.number().default(-Infinity),
  maximum: z.number().default(Infinity),
});

/** Lists every whole number in a JSON schema. */
function listWholeNumbers(schema: unknown, place: string): NumberField[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const found = numberSchema.safeParse(schema);
  const own = found.success ? [{ place, minimum: found.data.minimum, maximum: found.data.maximum }] : [];
  return [
    ...own,
    ...Object.entries(schema).flatMap(([name, part]) => listWholeNumbers(part, `${place}.${name}`)),
  ];
}

const numbers = allCalls.flatMap((call) =>
  (['query', 'body'] as const).flatMap((part) =>
    listWholeNumbers(
      z.toJSONSchema(call[part], { unrepresentable: 'any', io: 'output' }),
      `${call.name}.${part}`,
    ),
  ),
);

describe('whole numbers that calls accept', () => {
  it('are searched in every call', () => {
    expect(numbers.length).toBeGreaterThan(20);
  });

  it.each(numbers)(
    '$place fits into an integer of the database, so that a larger one is 400',
    ({ minimum, maximum }) => {
      expect(minimum).toBeGreaterThanOrEqual(-2_147_483_648);
      expect(maximum).toBeLessThanOrEqual(2_147_483_647);
    },
  );
});
