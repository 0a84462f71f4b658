import { z } from 'zod';
import type { TestApi } from './test-api.ts';

const contentSchema = z.record(z.string(), z.object({ schema: z.record(z.string(), z.unknown()) }));
const operationSchema = z.object({
  operationId: z.string(),
  summary: z.string(),
  /** The parameters of the query; the others are referred to. */
  parameters: z
    .array(
      z.union([
        z.object({ name: z.string(), schema: z.object({ enum: z.array(z.string()).optional() }) }),
        z.object({ $ref: z.string() }),
      ]),
    )
    .transform((all) => all.filter((one) => 'name' in one)),
  requestBody: z.object({ required: z.boolean(), content: contentSchema }).optional(),
  responses: z.looseObject({ '200': z.object({ content: contentSchema }) }),
  tags: z.tuple([z.string()]),
  security: z.array(z.record(z.string(), z.array(z.string()))),
});
const schemeSchema = z.object({
  type: z.literal('apiKey'),
  in: z.enum(['header', 'cookie']),
  name: z.string(),
});
/** The part of a description that a program needs to make calls. */
export const documentSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.object({ securitySchemes: z.record(z.string(), schemeSchema) }),
});

export type ApiDescription = z.infer<typeof documentSchema>;

/** Reads /openapi.json. */
export async function readDocument(api: TestApi): Promise<Record<string, unknown>> {
  return z.record(z.string(), z.unknown()).parse(await (await api.request('/openapi.json')).json());
}

/** @throws Error when no call of the name is described */
export function findOperation(description: ApiDescription, operationId: string) {
  for (const [path, item] of Object.entries(description.paths)) {
    for (const [method, operation] of Object.entries(item)) {
      if (operation.operationId === operationId) return { path, method: method.toUpperCase(), operation };
    }
  }
  throw new Error(`${operationId} is not described.`);
}
