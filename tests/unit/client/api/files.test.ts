import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { downloadFile, readFileName, uploadFile } from '#src/client/api/files.ts';
import { exportConversation } from '#src/contract/chat/transfer-calls.ts';
import { importLorebook } from '#src/contract/lorebooks/lorebook-calls.ts';
import { uploadAvatar } from '#src/contract/account/user-calls.ts';
import type * as z from 'zod/mini';
import { uploadPersonaAvatar } from '#src/contract/personas/persona-calls.ts';
import { registerDevicePath } from '#src/contract/call/device-registration.ts';
import { type FakeBrowser, stubBrowser } from '#tests/support/browser/fake-browser.ts';

let browser: FakeBrowser;
let requests: Request[];
let registrations: number;
let answer: () => Response;

beforeEach(() => {
  browser = stubBrowser();
  requests = [];
  registrations = 0;
  answer = () => new Response('');
  vi.stubGlobal('fetch', (input: string | Request, init?: RequestInit) => {
    const request = input instanceof Request ? input : new Request(new URL(input, 'http://localhost'), init);
    if (new URL(request.url).pathname === registerDevicePath) {
      registrations += 1;
      return Promise.resolve(new Response('{}'));
    }
    requests.push(request);
    return Promise.resolve(answer());
  });
});
afterEach(() => browser.close());

it('a file is sent as bytes that no form can send, with its query', async () => {
  const notes = [{ field: 'entries', outcome: 'kept', reason: '' }];
  const lorebook = {
    id: '0195a2f4-0000-7000-8000-000000000001',
    name: 'World',
    description: '',
    entry_count: 0,
    is_global: false,
    conversation_ids: [],
    version: 1,
    modify_time: '2026-11-21T08:00:00.000Z',
    scan_depth: null,
    token_budget: null,
    recursive_scanning: false,
    entries: [],
  };
  answer = () => Response.json({ code: 200, message: 'success', data: { lorebook, notes } });
  const file = new Blob(['{"entries":{}}'], { type: 'application/json' });
  const result = await uploadFile(importLorebook, { name: 'My world & more' }, file);
  expect(result.notes).toEqual(notes);
  const [request] = requests;
  expect(request?.method).toBe('POST');
  expect(new URL(request?.url ?? '').searchParams.get('name')).toBe('My world & more');
  expect(request?.headers.get('Content-Type')).toBe('application/octet-stream');
  expect(await request?.text()).toBe('{"entries":{}}');
});

it.each([
  [uploadPersonaAvatar, { persona_id: '0195a2f4-0000-7000-8000-000000000001' }, 1],
  [uploadAvatar, {}, 0],
])(
  'the device is registered for an upload of guests, and not for one of members',
  async (call, query, count) => {
    answer = () => Response.json({ code: 40003, message: 'Refused.', data: null }, { status: 400 });
    await expect(
      uploadFile<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType>(call, query, new Blob(['x'])),
    ).rejects.toMatchObject({
      message: 'Refused.',
    });
    expect(requests).toHaveLength(1);
    expect(registrations).toBe(count);
  },
);

it('a download has the name that the server gives it, else our own', async () => {
  const links: { href: string; download: string; click: () => void }[] = [];
  vi.stubGlobal('document', {
    cookie: '',
    documentElement: { lang: 'en', dataset: {}, toggleAttribute: () => false },
    createElement: () => {
      const link = { href: '', download: '', click: vi.fn() };
      links.push(link);
      return link;
    },
  });
  const query = { id: '0195a2f4-0000-7000-8000-000000000001', format: 'jsonl' } as const;
  answer = () =>
    new Response('{}', { headers: { 'Content-Disposition': 'attachment; filename="peng-yue.jsonl"' } });
  await downloadFile(exportConversation, query, 'chat.jsonl');
  answer = () => new Response('{}');
  await downloadFile(exportConversation, query, 'chat.jsonl');
  expect(links.map(({ download }) => download)).toEqual(['peng-yue.jsonl', 'chat.jsonl']);
  expect(links.every(({ click }) => vi.mocked(click).mock.calls.length === 1)).toBe(true);
  expect(new URL(requests[0]?.url ?? '').search).toBe(`?id=${query.id}&format=jsonl`);
});

it('a download that is refused saves nothing and fails with the server’s message', async () => {
  answer = () => Response.json({ code: 40003, message: 'No such chat.', data: null }, { status: 404 });
  const query = { id: '0195a2f4-0000-7000-8000-000000000001' };
  await expect(downloadFile(exportConversation, query, 'chat.jsonl')).rejects.toMatchObject({
    message: 'No such chat.',
    status: 404,
  });
});

it.each([
  ['attachment; filename="yuanfen-2026-11-21.zip"', 'yuanfen-2026-11-21.zip'],
  ['attachment; filename=export.zip', 'export.zip'],
  ['attachment', null],
  [null, null],
])('the file name of %s is %s', (header, name) => {
  expect(readFileName(header)).toBe(name);
});
