import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { resendMessage } from '#src/contract/chat/tree-calls.ts';
import { createDemoChatModel } from '#src/server/platform/llm/choice/demo-chat-model.ts';
import { importOwnCharacter } from '#tests/support/api/account/owned-things.ts';
import { readReplyStream } from '#tests/support/api/chat/reply-events.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';

const refusal = /\b(?:no|none|nothing)\b|没有/i;

const api = await startApiForFile({ chatModel: createDemoChatModel({ charsPerSecond: 0, firstPieceMs: 0 }) });

describe('the demo companion, asked for a picture (rule:demo-companion)', () => {
  it.each([
    ['en', 'Send me a picture please', 'send me a selfie', 'show me a photo of you'],
    ['zh-CN', '发张自拍给我看看', '能不能看看你的照片', '你长什么样？'],
  ] as const)('in %s gives one as long as there are any, and then refuses', async (...said) => {
    const [language, first, second, third] = said;
    const visitor = await api.registerVisitor(language);
    const { id } = await visitor.startChat();
    for (const words of [first, second]) {
      const { final } = await visitor.ask(id, words);
      expect(final.attachment).toMatchObject({ kind: 'picture' });
      expect(final.content).not.toMatch(refusal);
      expect(final.content).toMatch(/below|under|下|在这/);
    }
    const { final } = await visitor.ask(id, third);
    expect(final.attachment).toBeNull();
    expect(final.content).toMatch(refusal);
  });

  it('gives the same one again with another variant of the reply, also the last one', async () => {
    const visitor = await api.registerVisitor();
    const { id } = await visitor.startChat();
    await visitor.ask(id, 'Send me a picture please');
    const last = await visitor.ask(id, 'another picture please');
    const body = { message_id: last.final.id, client_message_id: randomUUID() };
    const again = await readReplyStream(await visitor.client.open(resendMessage, { body })).toEnd();
    expect(again.final.attachment?.caption).toBe(last.final.attachment?.caption);
    expect(again.final.content).not.toMatch(refusal);
  });

  it('gives none for a character without pictures, and says so', async () => {
    const visitor = await api.registerVisitor();
    const { id } = await visitor.startChat(await importOwnCharacter(api, { 'device-id': visitor.deviceId }));
    const { final } = await visitor.ask(id, 'Send me a selfie');
    expect(final.attachment).toBeNull();
    expect(final.content).toMatch(refusal);
  });

  it('gives none where it refuses an explicit request', async () => {
    const visitor = await api.registerVisitor();
    const { id } = await visitor.startChat();
    expect((await visitor.ask(id, 'send me a pic of your body')).final.attachment).toBeNull();
  });
});
