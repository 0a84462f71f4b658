import type { Call } from '#src/contract/call/call.ts';
import { type ErrorCode, errorCatalogue } from '#src/contract/errors/error-catalogue.ts';
import { buyBackground, speakMessage, unlockMessage } from '#src/contract/chat/media-calls.ts';
import { askMessage } from '#src/contract/chat/message-calls.ts';
import { continueMessage, resendMessage } from '#src/contract/chat/tree-calls.ts';
import type { GemAction } from '#src/contract/gems/gem-calls.ts';
import type { JsonSchema } from './schema-writer.ts';

interface Failure {
  status: number;
  code: ErrorCode;
  /** The cause, and the next step for a client. */
  description: string;
  /** True if `Retry-After` states the seconds until a retry. */
  canWait?: boolean;
  isPossible: (call: Call, inputs: readonly string[]) => boolean;
}

/** The calls that each action which costs gems is paid in (rule:gem-prices). */
const callsOfAction: Readonly<Record<GemAction, readonly Pick<Call, 'name'>[]>> = {
  reply: [askMessage, continueMessage],
  resend: [resendMessage],
  voice: [speakMessage, unlockMessage],
  picture: [unlockMessage],
  background: [buyBackground],
};

const paidCalls: ReadonlySet<string> = new Set(
  Object.values(callsOfAction).flatMap((calls) => calls.map(({ name }) => name)),
);

const isPost = (call: Call) => call.method === 'POST';
const always = () => true;

/**
 * Returns true for inputs that may name something that does not exist. Ids of devices and messages, which a client
 * creates itself, are excluded.
 */
const isReference = (input: string) =>
  /^(id|charId|tag|provider)$|_id$/.test(input) && !/^(device|client_message|product)_id$/.test(input);

/** The failures of calls, each by its own name, with the code of the error catalogue (rule:error-codes). */
const failures: Readonly<Record<string, Failure>> = {
  BadInput: {
    status: 400,
    code: 40003,
    description: 'Something in the request is not as described. The message names every such field.',
    isPossible: always,
  },
  Unauthorized: {
    status: 401,
    code: 40001,
    description: 'No session and no registered device, or no session where a login is needed.',
    isPossible: ({ caller }) => caller !== 'anyone',
  },
  NotEnoughGems: {
    status: 402,
    code: 20003,
    description: 'The action costs more gems than there are. Nothing was charged.',
    isPossible: ({ name }) => paidCalls.has(name),
  },
  Forbidden: {
    status: 403,
    code: 40001,
    description:
      'A page of another site asked, or the visitor may not do this yet: a newer login or a statement of age is missing (40003).',
    isPossible: isPost,
  },
  NotFound: {
    status: 404,
    code: 40003,
    description:
      'There is no such thing, or it is not the visitor’s, or it is hidden from the visitor: all alike.',
    isPossible: ({ name }, inputs) =>
      inputs.some(isReference) || /^(getArticle|listCharactersOfArticle)$/.test(name),
  },
  Conflict: {
    status: 409,
    code: 40003,
    description: 'It was changed meanwhile, or the `Idempotency-Key` was used for another request.',
    isPossible: isPost,
  },
  TooLarge: {
    status: 413,
    code: 40003,
    description: 'The body is too large, or there is no more room for what it holds.',
    isPossible: isPost,
  },
  WrongType: {
    status: 415,
    code: 40003,
    description: 'The body has another type than described, or a `Content-Encoding`, which no body may have.',
    isPossible: isPost,
  },
  TooManyRequests: {
    status: 429,
    code: 50001,
    description: 'Too many requests of this visitor or network.',
    canWait: true,
    isPossible: always,
  },
  ServerError: {
    status: 500,
    code: 20001,
    description: 'Something unexpected happened. It is in the log of the server under the `X-Request-Id`.',
    isPossible: always,
  },
  Unavailable: {
    status: 503,
    code: 50001,
    description:
      'The database, the model or another service that this needs cannot be reached now, or this site has none.',
    canWait: true,
    isPossible: always,
  },
};

/** Returns the responses of `#/components/responses`: each failure once, with its envelope as an example. */
export function describeFailures(): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(failures).map(([name, { code, description, canWait = false }]) => [
      name,
      {
        description,
        ...(canWait && {
          headers: {
            'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } },
          },
        }),
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Failure' },
            example: { code, message: errorCatalogue[code].message.en, data: null },
          },
        },
      },
    ]),
  );
}

/** Lists the failures of a call, by their status. @param inputs the names of all inputs of the call */
export function listFailures(call: Call, inputs: readonly string[]): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(failures)
      .filter(([, { isPossible }]) => isPossible(call, inputs))
      .map(([name, { status }]) => [String(status), { $ref: `#/components/responses/${name}` }]),
  );
}

/** Returns the schema of the envelope of a failure. */
export function failureSchema(): JsonSchema {
  return {
    type: 'object',
    required: ['code', 'message', 'data'],
    properties: {
      code: { type: 'integer', enum: Object.keys(errorCatalogue).map(Number) },
      message: { type: 'string', description: 'For a person, in the language of the request.' },
      data: { type: 'null' },
    },
  };
}
