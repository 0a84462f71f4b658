import { callGroups } from '#src/contract/all-calls.ts';
import { languages } from '#src/contract/locale/language.ts';
import type { Env } from '#src/server/platform/settings/env.ts';
import { sessionCookieName } from '#src/server/account/sessions/session-cookies.ts';
import { describeCall } from './describe-call.ts';
import { describeFailures, failureSchema } from './describe-failures.ts';
import { createSchemaWriter, type JsonSchema } from './schema-writer.ts';

/** The conventions of every call, which are not repeated in each. */
const conventions = [
  'Answers are an envelope {code, message, data}, but for files and event streams. A failure has the HTTP status of its',
  'code: 20001 is 500, 20003 is 402, 40001 is 401 (403 for a request of another site), 40003 is 400, 50001 is 503. More',
  'exactly, 40003 is 404 for what there is not, 405 for another method (`Allow` names the right one), 409 for what changed',
  'meanwhile, 413 for too large and 415 for another type of body, and 50001 is 429 with `Retry-After`, in seconds, for too',
  'many requests. Every answer has an `X-Request-Id`. Send `platform` (`pc`), `Content-Type` and, where it is known, `device-id`;',
  `\`Accept-Language\` chooses the language of names and messages, ${languages.map((each) => `\`${each}\``).join(' or ')}. A POST that changes something and answers`,
  'JSON takes an `Idempotency-Key`: the same key and request happen once. The slash at the end of a path may be left out.',
].join(' ');

interface DescribedCalls {
  paths: JsonSchema;
  schemas: JsonSchema;
}

function describeCalls(): DescribedCalls {
  const writer = createSchemaWriter();
  const paths: Record<string, JsonSchema> = {};
  for (const group of callGroups) {
    for (const call of group.calls) {
      const operation = describeCall(call, group.name, writer);
      paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation };
    }
  }
  return { paths, schemas: { ...writer.components, Failure: failureSchema() } };
}

/**
 * Describes every declared call in OpenAPI 3.1 (rule:one-contract), whose dialect is the JSON Schema that Zod writes.
 * Takes some 100 ms.
 */
export function describeApi({ SITE_NAME, SITE_URL }: Pick<Env, 'SITE_NAME' | 'SITE_URL'>): JsonSchema {
  const { paths, schemas } = describeCalls();
  return {
    openapi: '3.1.0',
    info: {
      title: SITE_NAME,
      version: '1',
      description: conventions,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    // Without `SITE_URL`, the server is where this description is: then it is the same for everybody who asks.
    servers: [{ url: SITE_URL ?? '/' }],
    tags: callGroups.map((group) => ({ name: group.name, description: group.summary })),
    paths,
    components: {
      schemas,
      responses: { ...describeFailures(), Failure: otherFailure },
      parameters,
      securitySchemes: {
        device: {
          type: 'apiKey',
          in: 'header',
          name: 'device-id',
          description: 'A UUID that the client makes once, keeps secret, and registers by `registerDevice`.',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookieName(SITE_URL?.startsWith('https:') ?? false),
          description:
            'Set by a login. A POST with it says as well that it comes from the site: `Sec-Fetch-Site: same-origin`.',
        },
      },
    },
  };
}

const otherFailure: JsonSchema = {
  description: 'Any other failure of the error catalogue.',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
};

const parameters: JsonSchema = {
  AcceptLanguage: {
    name: 'Accept-Language',
    in: 'header',
    description: 'The language of names and messages; English without it.',
    schema: { type: 'string' },
    example: 'zh-CN',
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'Repeated with the same request, gets the first answer again; with another one, 409.',
    schema: { type: 'string', minLength: 1 },
    example: 'e1f0c7a2-5f0b-4a39-9d3e-2c7b6a1d4f80',
  },
};
