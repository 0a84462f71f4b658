import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allCalls } from '#src/contract/all-calls.ts';
import type { Call } from '#src/contract/call.ts';
import {
  addressOf,
  type Belongings,
  collectBelongings,
  type Input,
  requestOf,
  type Sample,
  sampleOf,
} from '#tests/support/call-samples.ts';
import { readTableChecksums } from '#tests/support/table-checksums.ts';
import { startTestApi, type TestApi } from '#tests/support/test-api.ts';
import type { TestVisitor } from '#tests/support/test-visitor.ts';

/** What the ids of the contract refer to; null for those that refer to nothing of a visitor's. */
const meanings: Record<string, (keyof Belongings)[] | null> = {
  'getConversation.query.id': ['conversationId'],
  'askMessage.body.conversation_id': ['conversationId'],
  'askMessage.body.client_message_id': null,
  'resumeMessage.query.message_id': ['replyId', 'messageId'],
  'stopMessage.body.message_id': ['replyId', 'messageId'],
  'getHistory.query.conversation_id': ['conversationId'],
  'getHistory.query.before': ['replyId', 'messageId'],
};

interface IdField {
  call: Call;
  part: 'query' | 'body';
  field: string;
  name: string;
}

const shapeSchema = z.object({
  properties: z.record(z.string(), z.object({ format: z.string().optional() })),
});

/** Every UUID in the input of every call that visitors make. */
const idFields: IdField[] = allCalls
  .filter((call) => call.caller === 'visitor')
  .flatMap((call) => (['query', 'body'] as const).flatMap((part) => listIdFields(call, part)));

function listIdFields(call: Call, part: 'query' | 'body'): IdField[] {
  const shape = shapeSchema.safeParse(z.toJSONSchema(call[part], { io: 'input', unrepresentable: 'any' }));
  return Object.entries(shape.data?.properties ?? {})
    .filter(([, { format }]) => format === 'uuid')
    .map(([field]) => ({ call, part, field, name: `${call.name}.${part}.${field}` }));
}

const attacks = idFields.flatMap((target) =>
  (meanings[target.name] ?? []).map((meaning) => ({ ...target, meaning })),
);

let api: TestApi;
let owner: TestVisitor;
let stranger: TestVisitor;
let owned: Belongings;
let running: Belongings;
let strangers: Belongings;

beforeAll(async () => {
  api = await startTestApi();
  owner = await api.registerVisitor();
  stranger = await api.registerVisitor();
  owned = await collectBelongings(owner);
  strangers = await collectBelongings(stranger);
  api.upstream.setScript({ name: 'hang-mid', text: 'This is not for you' });
  const chat = await owner.startChat('f02');
  const events = await owner.openAsk(chat.id, 'A secret');
  await events.untilLength('This is not '.length);
  const [, message, reply] = await owner.listMessages(chat.id);
  running = { conversationId: chat.id, messageId: message?.id ?? '', replyId: reply?.id ?? '' };
});
afterAll(() => api.close());

function withForeign(sample: Sample, { part, field }: IdField, id: string): Sample {
  const input: Input = { ...sample[part], [field]: id };
  return { ...sample, [part]: input };
}

it('every id that a visitor can send is in the two-visitor matrix', () => {
  expect(idFields.map(({ name }) => name).toSorted()).toEqual(Object.keys(meanings).toSorted());
});

describe('another visitor is refused (trust row 3, C2, C3)', () => {
  it.each(attacks)('$name with a foreign $meaning is 404 and changes nothing', async (attack) => {
    for (const target of [owned, running]) {
      const before = await readTableChecksums(api.database.sql);
      const sample = withForeign(sampleOf(attack.call, strangers), attack, target[attack.meaning]);
      const response = await api.request(
        addressOf(attack.call, sample.query),
        requestOf(attack.call, sample, { 'device-id': stranger.deviceId }),
      );
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({ code: 40003, message: 'This could not be found.', data: null });
      expect(await readTableChecksums(api.database.sql)).toEqual(before);
    }
  });

  it.each(attacks)(
    '$name with the own $meaning is allowed, so the refusal is about whose it is',
    async (attack) => {
      if (attack.meaning === 'messageId' && attack.field === 'message_id') return;
      const sample = withForeign(sampleOf(attack.call, strangers), attack, strangers[attack.meaning]);
      api.upstream.setScript('reply');
      const response = await api.request(
        addressOf(attack.call, sample.query),
        requestOf(attack.call, sample, { 'device-id': stranger.deviceId }),
      );
      expect(response.status).toBe(200);
      await response.text();
    },
  );

  it('lists hold own conversations only', async () => {
    const headers = { 'device-id': stranger.deviceId };
    const response = await api.request('/aiChatConversation/list/pc?size=100', { headers });
    const text = await response.text();
    expect(text).toContain(strangers.conversationId);
    expect(text).not.toContain(owned.conversationId);
    expect(text).not.toContain(running.conversationId);
  });

  it("the same client_message_id in another's conversation is another message", async () => {
    const [, asked] = await owner.listMessages(owned.conversationId);
    const clientMessageId = asked?.client_message_id ?? '';
    const { id } = await stranger.startChat();
    const reply = await stranger.ask(id, 'Something else', { clientMessageId });
    expect(reply.start?.user_message?.id).not.toBe(asked?.id);
    expect(await owner.listMessages(owned.conversationId)).toHaveLength(3);
  });

  it('the running reply of the owner was never touched', async () => {
    const stopped = await owner.stop(running.replyId);
    expect(stopped).toMatchObject({ state: 'partial', finish_reason: 'stopped' });
    expect(stopped.content).not.toBe('');
  });
});
