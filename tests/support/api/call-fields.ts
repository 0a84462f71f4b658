import { z } from 'zod';
import { allCalls } from '#src/contract/all-calls.ts';
import type { Call } from '#src/contract/call/call.ts';

/** One input field of one call. */
export interface CallField {
  call: Call;
  part: 'query' | 'body';
  field: string;
  isRequired: boolean;
  /** `call.part.field`. */
  name: string;
  /** True if the field names a record, or a secret that identifies one: by its schema or by its name. */
  isIdLike: boolean;
}

const shapeSchema = z.object({
  properties: z.record(z.string(), z.object({ format: z.string().optional() })).default({}),
  required: z.array(z.string()).default([]),
});

const idName = /^(id|ids|before|after|token|key)$|_(id|ids|token|key)$|(Id|Ids|Token|Key)$/;

/** Every input field of every call, as declared by the contract's schemas. */
export const callFields: readonly CallField[] = allCalls.flatMap((call) =>
  (['query', 'body'] as const).flatMap((part) => {
    const schema = z.toJSONSchema(call[part], { io: 'input', unrepresentable: 'any' });
    const { properties, required } = shapeSchema.parse(schema);
    return Object.entries(properties).map(([field, { format }]) => ({
      call,
      part,
      field,
      isRequired: required.includes(field),
      name: `${call.name}.${part}.${field}`,
      isIdLike: format === 'uuid' || idName.test(field),
    }));
  }),
);
