import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { allCalls } from '#src/contract/all-calls.ts';
import { recordExamples } from '#tests/support/api/record-examples.ts';
import { startTestApi } from '#tests/support/api/test-api.ts';
import { startFakeSpeech } from '#tests/support/services/fake-speech.ts';

const file = join(import.meta.dirname, '..', '..', '..', 'src', 'content', 'call-examples.json');
const exampleSchema = z.strictObject({
  query: z.record(z.string(), z.unknown()).optional(),
  body: z.unknown().optional(),
  answer: z.unknown().optional(),
});

/** Steps of a login that need a browser, a mailbox or a provider, and Stripe's portal, which the sandbox does not have. */
const withoutAnswer = [
  'finishPasskey',
  'inspectLoginEmail',
  'redeemLoginEmail',
  'redeemLoginCode',
  'beginOidc',
  'keepRecoveryCode',
  'redeemRecoveryCode',
  'addLoginEmail',
  'confirmLoginEmail',
  'confirmLoginEmailCode',
  'openPortal',
];

// `npm run examples`: writes the examples of each call in /openapi.json again, from the answers of a real server.
beforeAll(async () => {
  if (process.env['RECORD_EXAMPLES'] !== '1') return;
  const speech = await startFakeSpeech();
  const api = await startTestApi({
    env: { RATE_LIMIT_FACTOR: '10000', TTS_BASE_URL: speech.baseUrl },
    model: { model: 'qwen3:8b' },
    script: { name: 'reply', text: 'Good evening! You are late, but the broth is still warm.', tokenMs: 50 },
  });
  await recordExamples(api, file);
  await api.close();
  await speech.close();
}, 600_000);

it('every call has an example whose request fits its schemas; its recorded answer does too, unless it is a file or nobody but a person can get it', async () => {
  const examples = z.record(z.string(), exampleSchema).parse(JSON.parse(await readFile(file, 'utf8')));
  expect(Object.keys(examples).toSorted()).toEqual(allCalls.map(({ name }) => name).toSorted());
  for (const call of allCalls) {
    const { query = {}, body, answer } = examples[call.name] ?? {};
    expect(call.query.safeParse(query).error, `query of ${call.name}`).toBeUndefined();
    if (call.method === 'POST' && call.accepts === undefined)
      expect(call.body.safeParse(body).error, `body of ${call.name}`).toBeUndefined();
    if (call.reply === 'file' || withoutAnswer.includes(call.name)) expect(answer, call.name).toBeUndefined();
    else if (call.reply === 'json')
      expect(call.result.safeParse(answer).error, `answer of ${call.name}`).toBeUndefined();
    else expect(answer, call.name).toEqual(expect.stringMatching(/^(event|id|data): /));
  }
});
