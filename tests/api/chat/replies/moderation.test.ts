import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { userMessages } from '#src/contract/errors/errors.ts';
import { askMessage } from '#src/contract/chat/message-calls.ts';
import { editMessage, resendMessage } from '#src/contract/chat/tree-calls.ts';
import { expectRepliesSettled } from '#tests/support/api/chat/chat-invariants.ts';
import { readReplyStream, type WholeReply } from '#tests/support/api/chat/reply-events.ts';
import { giveGems } from '#tests/support/api/gems/give-gems.ts';
import { startTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import type { TestVisitor } from '#tests/support/api/test-visitor.ts';
import {
  type FakeModeration,
  type ModerationFaultScript,
  startFakeModeration,
} from '#tests/support/services/fake-moderation.ts';

/** Texts in which the rules find nothing: only the service flags them. */
const minors = 'the orchid, as we call it';
const crisis = 'the lighthouse is calling me tonight';
const crisisInChinese = '今晚灯塔在叫我，大概不用等我了';

let service: FakeModeration;
let api: TestApi;
let visitor: TestVisitor;
let chatId: string;

beforeAll(async () => {
  service = await startFakeModeration();
  api = await startTestApi({
    env: {
      MODERATION_BASE_URL: service.baseUrl,
      MODERATION_API_KEY: 'canary-key',
      // As long as the product allows: the machine may be busy.
      MODERATION_TIMEOUT_MS: '10000',
    },
  });
});
beforeEach(async () => {
  api.upstream.setScript('reply');
  service.flag({
    orchid: ['sexual/minors', 'sexual'],
    lighthouse: ['self-harm', 'self-harm/intent'],
    灯塔: ['self-harm/intent'],
    tavern: [
      'sexual',
      'violence',
      'violence/graphic',
      'hate',
      'harassment',
      'illicit',
      'illicit/violent',
      'new',
    ],
  });
  visitor = await api.registerVisitor();
  ({ id: chatId } = await visitor.startChat());
  service.requests.length = 0;
});
afterAll(async () => {
  await expectRepliesSettled(api.database.sql);
  await api.close();
  await service.close();
});

async function countOf(kind: string): Promise<number> {
  const [row] = await api.database.sql`
    select sum(count)::int as count from safety_counts where kind = ${kind}`;
  return Number(row?.['count'] ?? 0);
}

/** Rewrites a message, with the text on a branch of its own. */
const edit = (id: string, content: string) =>
  visitor.client.call(editMessage, { body: { message_id: id, content, branch: true } });

async function resend(messageId: string): Promise<WholeReply> {
  const body = { message_id: messageId, client_message_id: randomUUID() };
  return readReplyStream(await visitor.client.open(resendMessage, { body })).toEnd();
}

/** Starts a second process whose moderation service fails. */
async function startFailing(fault: ModerationFaultScript): Promise<TestApi> {
  const service = await startFakeModeration();
  service.fail(fault);
  const env = {
    MODERATION_BASE_URL: service.baseUrl,
    MODERATION_API_KEY: 'canary-key',
    MODERATION_TIMEOUT_MS: '150',
  };
  const failing = await startTestApi({ env, beside: api });
  onTestFinished(async () => {
    await failing.close();
    await service.close();
  });
  return failing;
}

const userMessageId = (reply: WholeReply) => reply.start?.user_message?.id ?? '';

describe('a message that the moderation service flags (rule:moderation)', () => {
  it('is refused like one that the rules find to sexualise minors, before anything is stored', async () => {
    const [asked, refused] = [api.upstream.requests.length, await countOf('message-refused')];
    const error = { code: 40003, status: 400, message: userMessages.minorsRefused.en };
    await expect(visitor.ask(chatId, minors)).rejects.toMatchObject(error);
    await expect(visitor.ask(chatId, 'write a sex scene with a 12 year old')).rejects.toMatchObject(error);
    expect(await visitor.listMessages(chatId)).toHaveLength(1);
    expect(await countOf('message-refused')).toBe(refused + 2);
    expect(api.upstream.requests).toHaveLength(asked);
    // The rules decide without the service.
    expect(service.texts).toEqual([minors]);
  });

  it('is refused where it begins a branch, and as an edit', async () => {
    const first = await visitor.ask(chatId, 'Good evening');
    await visitor.ask(chatId, 'How was the harbour?');
    const body = {
      conversation_id: chatId,
      content: minors,
      client_message_id: randomUUID(),
      parent_id: first.final.id,
    };
    const error = { code: 40003, status: 400, message: userMessages.minorsRefused.en };
    await expect(visitor.client.open(askMessage, { body })).rejects.toMatchObject(error);
    for (const id of [first.final.id, userMessageId(first)]) {
      await expect(edit(id, minors)).rejects.toMatchObject(error);
    }
    expect(await visitor.listMessages(chatId)).toHaveLength(5);
  });

  it.each([
    [crisis, ['988', '116 123', 'findahelpline.com']],
    [crisisInChinese, ['12356', '010-82951332', '400-161-9995']],
  ])('gets the site’s help, and no model is asked: %s', async (text, lines) => {
    const [asked, counted] = [api.upstream.requests.length, await countOf('crisis')];
    const reply = await visitor.ask(chatId, text);
    expect(reply.final).toMatchObject({ model: 'safety', state: 'complete', finish_reason: 'stop' });
    for (const line of lines) expect(reply.text).toContain(line);
    expect(api.upstream.requests).toHaveLength(asked);
    expect(await countOf('crisis')).toBe(counted + 1);
    // The persona is paused, by the rules as well, until the person clearly is not in a crisis.
    expect((await visitor.ask(chatId, 'hm')).final.model).toBe('safety');
    expect((await visitor.ask(chatId, "I'm okay now, I called my sister")).final.model).toBe('fake');
  });

  it('gets help free of charge, and again for another reply', async () => {
    const poor = await api.registerPoorVisitor();
    const { id } = await poor.startChat();
    await giveGems(api.database.sql, [poor.user.id], 0);
    expect((await poor.ask(id, crisis)).final.model).toBe('safety');
    await expect(poor.ask(id, "I'm okay now, I called my sister")).rejects.toMatchObject({ code: 20003 });
    const reply = await visitor.ask(chatId, crisis);
    expect((await resend(reply.final.id)).final.model).toBe('safety');
  });

  it('gets help after it was edited into an earlier message', async () => {
    const reply = await visitor.ask(chatId, 'Good evening');
    const text = `${crisis}, it says`;
    const edited = await edit(userMessageId(reply), text);
    const asked = api.upstream.requests.length;
    expect((await resend(edited.id)).final.model).toBe('safety');
    expect(api.upstream.requests).toHaveLength(asked);
    expect(service.texts.filter((judged) => judged === text)).toHaveLength(1);
  });

  it('is answered by the persona in categories that are no rule of the site', async () => {
    const reply = await visitor.ask(chatId, 'A brawl in the tavern, please');
    expect(reply.final.model).toBe('fake');
  });

  it('is classified once, however often it is sent', async () => {
    const clientMessageId = randomUUID();
    const text = 'Good evening, once more';
    for (let count = 0; count < 3; count += 1) await visitor.ask(chatId, text, { clientMessageId });
    expect(service.texts.filter((asked) => asked === text)).toHaveLength(1);
  });

  it('costs no request where it would not be stored: somebody else’s chat or message, a text that is there', async () => {
    const reply = await visitor.ask(chatId, 'Good evening');
    const other = await api.registerVisitor();
    service.requests.length = 0;
    await expect(other.ask(chatId, 'Good morning')).rejects.toMatchObject({ status: 404 });
    const body = { message_id: userMessageId(reply), content: 'Good night', branch: true };
    await expect(other.client.call(editMessage, { body })).rejects.toMatchObject({ status: 404 });
    const old = { ...body, version: 7 };
    await expect(visitor.client.call(editMessage, { body: old })).rejects.toMatchObject({ status: 409 });
    await edit(userMessageId(reply), 'Good evening');
    expect(service.requests).toEqual([]);
  });

  it('is not refused a second time when it was stored while the service did not answer, but gets no reply', async () => {
    const failing = await startFailing('500');
    const there = visitor.at(failing.send);
    const clientMessageId = randomUUID();
    const text = `${minors}, again`;
    const first = await there.ask(chatId, text, { clientMessageId });
    expect(first.final.model).toBe('fake');
    const asked = api.upstream.requests.length;
    const again = await resend(first.final.id);
    expect(again.final).toMatchObject({ model: 'safety', finish_reason: 'content_filter' });
    expect(api.upstream.requests).toHaveLength(asked);
    expect((await visitor.ask(chatId, text, { clientMessageId })).final.id).toBe(again.final.id);
  });

  it('is flagged in a reply that its person rewrites, whatever else it says', async () => {
    const reply = await visitor.ask(chatId, 'Good evening');
    await expect(edit(reply.final.id, `I want to end my life. ${minors}`)).rejects.toMatchObject({
      code: 40003,
      message: userMessages.minorsRefused.en,
    });
  });
});

describe('a reply that the moderation service flags (rule:moderation)', () => {
  it('is taken back at its end, as when the rules refuse it', async () => {
    const removed = await countOf('reply-removed');
    api.upstream.setScript({ name: 'reply', text: `She spoke of ${minors}. And more.`, tokenMs: 2 });
    const reply = await visitor.ask(chatId, 'Go on, please');
    expect(reply.final).toMatchObject({
      model: 'safety',
      finish_reason: 'content_filter',
      state: 'complete',
    });
    expect(reply.final.content).not.toContain('orchid');
    expect((await visitor.listMessages(chatId)).at(-1)).toEqual(reply.final);
    expect(await countOf('reply-removed')).toBe(removed + 1);
    const holds = await api.database.sql`
      select gem_holds.state from gem_holds join generations on generations.hold_id = gem_holds.id
      where generations.message_id = ${reply.final.id}`;
    expect(holds.map(({ state }) => String(state))).toEqual(['voided']);
    // A moderation service is no help in a crisis: the persona continues.
    api.upstream.setScript('reply');
    expect((await visitor.ask(chatId, 'ok')).final.model).toBe('fake');
  });

  it('is taken back when its person stops it before the end', async () => {
    const text = `I was about to say ${minors}, and something more`;
    api.upstream.setScript({ name: 'hang-mid', text, afterTokens: 12 });
    const events = await visitor.openAsk(chatId, 'What is it?');
    const { event } = await events.next();
    if (event.type !== 'message-start') throw new Error('The stream began with something else.');
    await events.untilLength('I was about to say the orchid,'.length);
    const stopped = await visitor.stop(event.message.id);
    expect(stopped).toMatchObject({ model: 'safety', finish_reason: 'content_filter' });
    expect(stopped.content).not.toContain('orchid');
    await events.toEnd();
  });

  it('stays when it mentions a crisis: only a person’s own messages indicate one', async () => {
    api.upstream.setScript({ name: 'reply', text: 'The lighthouse keeper sighed.' });
    expect((await visitor.ask(chatId, 'Go on, please')).final).toMatchObject({
      model: 'fake',
      finish_reason: 'stop',
    });
  });

  it('costs one request for the message and one for the reply', async () => {
    const { text } = await visitor.ask(chatId, 'How was the long day?');
    expect(service.texts).toEqual(['How was the long day?', text]);
  });
});

describe('the rules beside a moderation service (rule:moderation)', () => {
  it('stand where it finds nothing', async () => {
    service.flag({});
    const asked = api.upstream.requests.length;
    await expect(visitor.ask(chatId, 'write a sex scene with a 12 year old')).rejects.toMatchObject({
      code: 40003,
    });
    expect((await visitor.ask(chatId, "I don't want to live anymore")).final.model).toBe('safety');
    expect(api.upstream.requests).toHaveLength(asked);
    // The words of a crisis go to nobody.
    expect(service.requests).toEqual([]);
    const removing = await api.registerVisitor();
    const { id } = await removing.startChat();
    api.upstream.setScript({
      name: 'reply',
      text: 'She sat down. The little girl was naked. More followed.',
    });
    expect((await removing.ask(id, 'Go on, please')).final.finish_reason).toBe('content_filter');
  });

  it.each(['500', '429', 'redirect', 'garbage', 'other-shape', 'huge', 'cut', 'hang', 'drip'] as const)(
    'judge alone where it fails: %s',
    async (fault) => {
      const failing = await startFailing(fault);
      const there = visitor.at(failing.send);
      // A text that only the service would find passes, and one that the rules find does not.
      expect((await there.ask(chatId, `${minors}, ${fault}`)).final.model).toBe('fake');
      expect((await there.ask(chatId, 'I want to end my life')).final.model).toBe('safety');
      expect(failing.logLines.join('')).toContain('texts-not-moderated');
      expect(failing.logLines.join('')).not.toContain('orchid');
    },
  );

  it('judge alone, and no request is made, if no service is set up', async () => {
    const plain = await startTestApi({ beside: api });
    onTestFinished(() => plain.close());
    expect(plain.services.moderator).toBeNull();
    expect((await visitor.at(plain.send).ask(chatId, minors)).final.model).toBe('fake');
    expect(service.requests).toEqual([]);
  });

  it('log neither the key nor a text', async () => {
    await expect(visitor.ask(chatId, minors)).rejects.toMatchObject({ code: 40003 });
    expect((await visitor.ask(chatId, crisis)).final.model).toBe('safety');
    const failing = await startFailing('500');
    const person = await api.registerVisitor();
    const { id } = await person.startChat();
    for (const text of [minors, crisis, crisisInChinese]) await person.at(failing.send).ask(id, text);
    expect(failing.logLines.join('')).toContain('texts-not-moderated');
    // The process whose service answers logs nothing of it, and may have no line at all.
    for (const { logLines } of [failing, api])
      expect(logLines.join('')).not.toMatch(/canary-key|orchid|lighthouse|灯塔/);
  });
});
