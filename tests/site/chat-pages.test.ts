import { expect, inject, it } from 'vitest';
import { deviceCookie } from '#src/contract/call/device-registration.ts';
import { createVisitor } from '#tests/support/api/visitor.ts';

const url = inject('siteUrl');
const startNotice =
  'You are talking to an AI. Peng Yue is a fictional character, and everything it says is made up.';

async function register() {
  const visitor = createVisitor({ baseUrl: () => url });
  await visitor.register();
  return visitor;
}

async function read(path: string, deviceId?: string): Promise<string> {
  const headers = new Headers(deviceId === undefined ? {} : { cookie: `${deviceCookie}=${deviceId}` });
  return (await fetch(`${url}${path}`, { headers })).text();
}

it('a chat has the notice that it is with an AI before any script, for everybody (rule:ai-notice)', async () => {
  const { deviceId } = await register();
  expect(await read('/chat/peng-yue-f01')).toContain(startNotice);
  expect(await read('/chat/peng-yue-f01', deviceId)).toContain(startNotice);
});

it('several conversations with one character are opened by their address, and a foreign one never', async () => {
  const visitor = await register();
  const [first, second] = [await visitor.startChat(), await visitor.startChat()];
  for (const [{ id }, words] of [
    [first, 'The lighthouse'],
    [second, 'The harbour'],
  ] as const) {
    await (await visitor.openReply(id, words)).text();
  }
  const at = (id: string, deviceId: string) => read(`/chat/peng-yue-f01?c=${id}`, deviceId);
  expect(await read('/chat/peng-yue-f01', visitor.deviceId)).toContain('The harbour');
  const named = await at(first.id, visitor.deviceId);
  expect(named).toContain('The lighthouse</p>');
  expect(named).not.toContain('The harbour</p>');
  const stranger = await register();
  const foreign = await at(first.id, stranger.deviceId);
  expect(foreign).not.toContain('lighthouse');
  expect(foreign).toContain(startNotice);
});

it('the pages of a person are the same for everyone: what is theirs is loaded (rule:kept-pages)', async () => {
  const visitor = await register();
  await (await visitor.openReply((await visitor.startChat()).id, 'A secret of mine')).text();
  for (const path of ['/mine/chats', '/mine/settings']) {
    expect(await read(path, visitor.deviceId), path).toBe(await read(path));
  }
});
