import { screen } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countUnreadChats, getPushSettings } from '#src/contract/push/push-calls.ts';
import { pushTextsOf } from '#src/i18n/push-texts.ts';
import { type MemoryApi, startMemoryApi } from '#tests/support/api/chat/memory-api.ts';
import { startTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import type { TestVisitor } from '#tests/support/api/test-visitor.ts';
import { installPush } from '#tests/support/browser/install-push.ts';
import { openPage } from '#tests/support/component/open-page.ts';
import { reload } from '#tests/support/component/reload.ts';
import { renderChat } from '#tests/support/component/render-chat.tsx';
import { setVisible } from '#tests/support/component/set-visible.ts';
import { holdReply } from '#tests/support/services/held-reply.ts';

const push = pushTextsOf('en');

describe('notifications', () => {
  let api: TestApi;
  let visitor: TestVisitor;
  beforeAll(async () => {
    api = await startTestApi();
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    api.upstream.setScript('reply');
    visitor = await api.registerVisitor();
  });

  /** Opens a chat in a browser with notifications, where a reply is being written. */
  async function openDuringReply(options: Parameters<typeof holdReply>[1] = {}) {
    const page = openPage(api, visitor);
    installPush({
      endpoint: `https://push.invalid/${crypto.randomUUID()}`,
      permission: 'default',
      answer: 'granted',
      isReachable: true,
    });
    const chat = await renderChat(visitor);
    const reply = holdReply(api.upstream, options);
    await chat.send('Are you there?');
    await expect.poll(chat.replyText).toBe(reply.begun);
    return { page, chat, reply };
  }

  const offer = () => screen.findByText(push.offer('Peng Yue'));
  const queryOffer = () => screen.queryByText(push.offer('Peng Yue'));
  /** Waits for what watches whether the person leaves. */
  const untilWatched = () =>
    expect.poll(() => document.querySelector('.composer-notices > [role="status"][tabindex]')).not.toBeNull();
  /** Leaves the page for another tab and comes back. */
  async function comeBack() {
    await untilWatched();
    expect(queryOffer()).toBeNull();
    setVisible(false);
    setVisible(true);
    await offer();
  }

  it('are offered once to a person who leaves a running reply, in a quiet line, which turns them on', async () => {
    const { page, chat, reply } = await openDuringReply();
    await comeBack();
    expect(screen.queryByRole('dialog')).toBeNull();
    await page.person.click(screen.getByRole('button', { name: push.accept }));
    await expect.poll(() => visitor.client.call(getPushSettings)).toMatchObject({ browsers: 1 });
    reply.release();
    await chat.untilAnswered(3);
    expect(queryOffer()).toBeNull();
  });

  it('are not offered again to a person who declines, also on another page', async () => {
    const { page, reply } = await openDuringReply({ afterTokens: [20, 40] });
    await untilWatched();
    // Left for another page of the site and back.
    setVisible(false);
    reload();
    setVisible(true);
    await renderChat(visitor);
    await offer();
    await page.person.click(screen.getByRole('button', { name: push.decline }));
    expect(queryOffer()).toBeNull();
    setVisible(false);
    setVisible(true);
    reload();
    const next = await renderChat(visitor);
    reply.release();
    reply.release();
    await next.untilAnswered(3);
    expect(queryOffer()).toBeNull();
  });

  it('let a hidden page stop reading: the reply is unread, and there on return', async () => {
    const { page, chat, reply } = await openDuringReply({ afterTokens: [20, 40] });
    await comeBack();
    await page.person.click(screen.getByRole('button', { name: push.accept }));
    await expect.poll(() => visitor.client.call(getPushSettings)).toMatchObject({ browsers: 1 });
    await expect.poll(() => sessionStorage.getItem('fake-push-badge')).toBe('0');
    setVisible(false);
    reply.release();
    reply.release();
    await expect.poll(() => visitor.client.call(countUnreadChats)).toEqual({ chats: 1 });
    expect(chat.replyText()).not.toBe(reply.text);
    setVisible(true);
    await expect.poll(chat.replyText).toBe(reply.text);
    await expect.poll(() => visitor.client.call(countUnreadChats)).toEqual({ chats: 0 });
    await expect.poll(() => sessionStorage.getItem('fake-push-badge')).toBe('0');
    expect(chat.failure()).toBe('');
  });

  it('are needed for that: without them a hidden page continues to read', async () => {
    const { chat, reply } = await openDuringReply();
    setVisible(false);
    reply.release();
    await expect.poll(chat.replyText).toBe(reply.text);
  });
});

describe('the title that the site writes', () => {
  let memory: MemoryApi;
  beforeAll(async () => {
    memory = await startMemoryApi();
  });
  const bare = 'Peng Yue · Yuanfen';
  const header = () => document.querySelector('.chat-header')?.textContent;

  /** Opens a chat whose second reply waits, after which the site writes a title. */
  async function openBeforeTitle() {
    const { api, split } = memory;
    split.talk.setScript({ name: 'reply', text: 'Hm.' });
    split.notes.setScript({ name: 'reply', text: '{"facts":[]}' });
    split.titles.setScript({ name: 'reply', text: 'The Lighthouse at Night' });
    const guest = await api.registerVisitor();
    openPage(api, guest);
    document.title = bare;
    window.happyDOM.setViewport({ width: 1280, height: 800 });
    const chat = await renderChat(guest);
    await chat.send('Shall we walk to the lighthouse?');
    await chat.untilAnswered(3);
    const reply = holdReply(split.talk);
    await chat.send('It is dark already.');
    await expect.poll(chat.replyText).toBe(reply.begun);
    return { chat, reply };
  }

  it('appears in header, tab and list of an open page', async () => {
    const { reply } = await openBeforeTitle();
    expect(document.title).toBe(bare);
    reply.release();
    await expect.poll(() => document.title).toBe(`The Lighthouse at Night · ${bare}`);
    await expect.poll(header).toContain('AI character · The Lighthouse at Night');
    await expect
      .poll(() => document.querySelector('.chat-rail .card-link')?.textContent)
      .toBe('The Lighthouse at Night');
  });

  it('that arrives in a hidden page is not beside the count of replies, but there on return', async () => {
    const { chat, reply } = await openBeforeTitle();
    setVisible(false);
    reply.release();
    await expect.poll(() => document.title).toBe(`(1) ${bare}`);
    await chat.untilAnswered(5);
    setVisible(true);
    await expect.poll(() => document.title).toBe(`The Lighthouse at Night · ${bare}`);
  });
});
