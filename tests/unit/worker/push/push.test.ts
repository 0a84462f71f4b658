import { describe, expect, it, vi } from 'vitest';
import { getPushKey, subscribePush } from '#src/contract/push/push-calls.ts';
import type { PushNotice } from '#src/contract/push/push-notice.ts';
import { openChat } from '#src/worker/push/open-chat.ts';
import { renewSubscription } from '#src/worker/push/renew-subscription.ts';
import { showNotice } from '#src/worker/push/show-notice.ts';
import type { NoticeWindow, WorkerEvent } from '#src/worker/push/notice-scope.ts';
import { createFakeChatServer, refusal } from '#tests/support/browser/fake-chat-server.ts';
import { createFakeWorker } from '#tests/support/browser/fake-worker.ts';

const chat = '/chat/peng-yue-f01?c=01890a5d-ac96-774b-bcce-b302099a8057';
const messageId = '01890a5d-ac96-774b-bcce-b302099a8058';
const notice: PushNotice = {
  title: 'Peng Yue answered',
  body: 'Open the chat to read it.',
  tag: 'chat-01890a5d-ac96-774b-bcce-b302099a8057',
  path: `${chat}#m=${messageId}`,
  lang: 'en',
  unread_chats: 3,
  time: 1_790_000_000_000,
};

function pushed(json: () => unknown) {
  return { data: { json } };
}

/** Creates an open page with its answers to the question for a chat. */
function createWindow(url: string, ...answers: string[]) {
  const focus = vi.fn<NoticeWindow['focus']>().mockResolvedValue(null);
  const navigate = vi.fn<NoticeWindow['navigate']>().mockResolvedValue(null);
  const asked: unknown[] = [];
  const postMessage: NoticeWindow['postMessage'] = (message, [port]) => {
    asked.push(message);
    if (port instanceof MessagePort) for (const answer of answers) port.postMessage(answer);
  };
  return { url: new URL(url, 'https://site.example').href, focus, navigate, postMessage, asked };
}

describe('a push message', () => {
  it('is shown with the server’s text, one for each chat, and counts on the icon', async () => {
    const worker = createFakeWorker();
    await worker.run(
      showNotice,
      pushed(() => notice),
    );
    expect(worker.showNotification.mock.calls).toEqual([
      [
        notice.title,
        {
          body: notice.body,
          tag: notice.tag,
          lang: 'en',
          icon: '/icon-192.png',
          timestamp: notice.time,
          renotify: true,
          data: notice,
        },
      ],
    ]);
    expect(worker.setAppBadge.mock.calls).toEqual([[3]]);
  });

  it.each([
    ['nothing', null],
    ['no JSON', pushed(() => JSON.parse('{'))],
    ['something else', pushed(() => ({ title: 'Win', path: '/chat/x' }))],
    ['a way out of the chats', pushed(() => ({ ...notice, path: 'https://evil.example/chat/' }))],
  ])(
    'that contains %s is still shown, without text: browsers require a notification',
    async (_name, event) => {
      const worker = createFakeWorker();
      await worker.run(showNotice, event ?? { data: null });
      expect(worker.showNotification.mock.calls).toEqual([
        ['site.example', { tag: 'chat', icon: '/icon-192.png' }],
      ]);
      expect(worker.setAppBadge).not.toHaveBeenCalled();
    },
  );

  it('removes the number if nothing is unread, and is shown even if the icon cannot have one', async () => {
    const worker = createFakeWorker();
    await worker.run(
      showNotice,
      pushed(() => ({ ...notice, unread_chats: 0 })),
    );
    expect(worker.clearAppBadge).toHaveBeenCalledOnce();
    worker.setAppBadge.mockRejectedValue(new Error('not installed'));
    await worker.run(
      showNotice,
      pushed(() => notice),
    );
    expect(worker.showNotification).toHaveBeenCalledTimes(2);
  });
});

describe('a tap on a notification', () => {
  const tap = (data: unknown = notice) => ({ notification: { data, close: vi.fn<() => void>() } });

  it('opens the chat at its message, and closes the notification', async () => {
    const worker = createFakeWorker();
    const event = tap();
    await worker.run(openChat, event);
    expect(event.notification.close).toHaveBeenCalledOnce();
    expect(worker.openWindow.mock.calls).toEqual([[`https://site.example${notice.path}`]]);
  });

  it('brings the page that shows the chat to the front, whatever its address, and makes it show the message', async () => {
    const [home, open] = [createWindow('/'), createWindow('/chat/peng-yue-f01', 'shown')];
    const worker = createFakeWorker([home, open]);
    await worker.run(openChat, tap());
    expect(open.focus).toHaveBeenCalledOnce();
    expect(open.asked).toEqual([
      {
        type: 'open-chat',
        conversation_id: '01890a5d-ac96-774b-bcce-b302099a8057',
        message_id: messageId,
      },
    ]);
    expect(home.focus).not.toHaveBeenCalled();
    expect(worker.openWindow).not.toHaveBeenCalled();
  });

  it('brings a page that does not answer to the front if its address names the chat', async () => {
    const open = createWindow(chat);
    const worker = createFakeWorker([open]);
    await worker.run(openChat, tap());
    expect(open.focus).toHaveBeenCalledOnce();
    expect(worker.openWindow).not.toHaveBeenCalled();
  });

  it('continues in a window of the app that is free for it, rather than in a second one', async () => {
    const [tab, app] = [createWindow('/'), createWindow('/blogs', 'free')];
    const worker = createFakeWorker([tab, app]);
    await worker.run(openChat, tap());
    expect(app.focus).toHaveBeenCalledOnce();
    expect(app.navigate.mock.calls).toEqual([[`https://site.example${notice.path}`]]);
    expect(tab.focus).not.toHaveBeenCalled();
    expect(worker.openWindow).not.toHaveBeenCalled();
  });

  it('prefers the page that shows the chat, and does not navigate it', async () => {
    const [app, open] = [createWindow('/blogs', 'free'), createWindow(chat, 'free', 'shown')];
    const worker = createFakeWorker([app, open]);
    await worker.run(openChat, tap());
    expect(open.focus).toHaveBeenCalledOnce();
    for (const page of [app, open]) expect(page.navigate).not.toHaveBeenCalled();
  });

  it('leaves pages alone that show something else: something may be typed there', async () => {
    const others = [
      createWindow('/chat/peng-yue-f01?c=01890a5d-ac96-774b-bcce-b302099a8059'),
      createWindow('/chat/peng-yue-f01'),
      createWindow('/mine/chats', 'something else'),
    ];
    const worker = createFakeWorker(others);
    await worker.run(openChat, tap());
    for (const { focus } of others) expect(focus).not.toHaveBeenCalled();
    expect(worker.openWindow).toHaveBeenCalledOnce();
  });

  it.each([[null], ['text'], [{ ...notice, path: '//evil.example/' }]])(
    'on one that contains %j leads to the list of chats, and never off the site',
    async (data) => {
      const worker = createFakeWorker();
      await worker.run(openChat, tap(data));
      expect(worker.openWindow.mock.calls).toEqual([['https://site.example/mine/chats']]);
    },
  );
});

describe('a subscription that the push service changed', () => {
  const subscription = (endpoint: string) =>
    ({
      endpoint,
      options: { applicationServerKey: new Uint8Array([4]).buffer, userVisibleOnly: true },
      toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
    }) as unknown as PushSubscription;
  const [before, after] = [subscription('https://push.example/1'), subscription('https://push.example/2')];

  /** Runs the renewal. @returns the calls that the server got */
  async function renew(
    worker: ReturnType<typeof createFakeWorker>,
    event: { oldSubscription?: PushSubscription | null; newSubscription?: PushSubscription | null },
    key: object = { public_key: 'BKey' },
  ) {
    const server = createFakeChatServer();
    const settings = { shows_text: false, quiet: null, time_zone: null, browsers: 1 };
    server.answer(getPushKey, key);
    server.answer(subscribePush, settings);
    await worker.run(
      (given: typeof event & WorkerEvent, scope) =>
        renewSubscription(given, scope, () => Promise.resolve(server.client)),
      event,
    );
    return server.calls;
  }

  it('is reported to the server, with the one that it replaces', async () => {
    const worker = createFakeWorker();
    const body = {
      endpoint: after.endpoint,
      keys: { p256dh: 'p', auth: 'a' },
      replaces: before.endpoint,
    };
    const calls = await renew(worker, { oldSubscription: before, newSubscription: after });
    expect(calls).toMatchObject([{ name: getPushKey.name }, { name: subscribePush.name, body }]);
    expect(worker.subscribe).not.toHaveBeenCalled();
  });

  it('is created again with the site’s key if the browser only reports that it is gone', async () => {
    const worker = createFakeWorker();
    worker.subscribe.mockResolvedValue(after);
    expect(await renew(worker, { oldSubscription: before })).toHaveLength(2);
    expect(worker.subscribe.mock.calls).toEqual([[{ userVisibleOnly: true, applicationServerKey: 'BKey' }]]);
  });

  it('is not reported if the site’s calls go to another server', async () => {
    const worker = createFakeWorker();
    // The pages' own server has no calls then.
    const key = refusal(404, 40003, 'No such call');
    const renewing = { oldSubscription: before, newSubscription: after };
    expect(await renew(worker, renewing, key)).toMatchObject([{ name: getPushKey.name }]);
    expect(worker.subscribe).not.toHaveBeenCalled();
  });

  it('that cannot be created or reported is left to the next chat page', async () => {
    const worker = createFakeWorker();
    worker.subscribe.mockRejectedValue(new DOMException('no push service', 'AbortError'));
    expect(await renew(worker, { oldSubscription: before })).toMatchObject([{ name: getPushKey.name }]);
    expect(await renew(worker, { oldSubscription: null })).toEqual([]);
  });
});
