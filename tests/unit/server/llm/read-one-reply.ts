import { ModelReader } from '#src/server/platform/llm/model-reader.ts';
import { readReply } from '#tests/support/services/read-reply.ts';

/*
 * A program that reads one reply from the endpoint that it is given, writes it, and has nothing else to do.
 */
const [baseUrl = ''] = process.argv.slice(2);
const reader = new ModelReader({ onFault: (error) => console.error(error) });
const timeouts = { connectMs: 10_000, firstTokenMs: 10_000, idleMs: 10_000 };
const model = reader.createModel({ baseUrl, model: 'fake', contextTokens: 8_192, retries: 0, timeouts });
const { text } = await readReply(model, 'Hello');
console.log(text);
