import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { cardWithPicture } from '#tests/support/api/call-samples.ts';
import { startTestApi, type TestApi } from '#tests/support/api/test-api.ts';

/**
 * The program of a developer who has nothing of this project but `/openapi.json`: a client that is generated from it
 * (openapi-typescript, openapi-fetch), and a first visit.
 */
const visitSource = `
import createClient from 'openapi-fetch';
import type { components, paths } from './api.ts';

export type ReplyEvent = components['schemas']['ReplyEvent'];

export async function visit(baseUrl: string, fetch: (request: Request) => Promise<Response>, card: string) {
  const device_id = crypto.randomUUID();
  const client = createClient<paths>({ baseUrl, fetch, headers: { 'device-id': device_id, platform: 'pc' } });

  const registered = await client.POST('/v2/user/device/register', { body: { device_id, platform: 'pc' } });
  const guest: components['schemas']['User'] | undefined = registered.data?.data;

  const recommended = await client.POST('/v2/characterProfile/recommendRole/', { body: { page: 1, size: 2 } });
  const [character] = recommended.data?.data.records ?? [];
  if (character === undefined) throw new Error('Nobody is recommended.');

  const begun = await client.POST('/aiChatConversation/add/', {
    params: { query: { charId: character.id }, header: { 'Idempotency-Key': crypto.randomUUID() } },
  });
  const conversation_id = begun.data?.data.id ?? '';

  const reply = await client.POST('/v2/message/pc/ask', {
    body: { conversation_id, content: 'Good evening', client_message_id: crypto.randomUUID() },
    parseAs: 'stream',
  });
  let stream = '';
  const decoder = new TextDecoder();
  for await (const bytes of reply.data ?? []) stream += decoder.decode(bytes, { stream: true });

  const history = await client.GET('/v2/history/getAll', { params: { query: { conversation_id, limit: 20 } } });
  const texts: string[] = (history.data?.data.records ?? []).map((message) => message.content);

  const download = await client.GET('/aiChatConversation/export', {
    params: { query: { id: conversation_id, format: 'markdown' } },
    parseAs: 'text',
  });

  const upload = await client.POST('/v2/character/import', {
    body: card,
    bodySerializer: (body) => body,
    headers: { 'Content-Type': 'application/json' },
  });

  const refused = await client.GET('/aiChatConversation/getById', { params: { query: { id: device_id } } });
  const code: 20001 | 20003 | 40001 | 40003 | 50001 | undefined = refused.error?.code;
  const message: string | undefined = refused.error?.message;

  return {
    guest,
    character,
    stream,
    texts,
    download: download.data,
    imported: upload.data?.data.character.name,
    refused: { code, message, status: refused.response.status },
  };
}
`;

const mistakeHead = [
  "import createClient from 'openapi-fetch';",
  "import type { paths } from './api.ts';",
  "const client = createClient<paths>({ baseUrl: '' });",
];

/** Mistakes that the types of the generated client must reject. */
const mistakes = [
  // A path that does not exist, and a method that a path does not have.
  "void client.GET('/v2/nothing');",
  "void client.GET('/v2/message/stop');",
  // A number for an id; required fields that are missing, in the query and in a body.
  "void client.POST('/v2/user/device/register', { body: { device_id: 1, platform: 'pc' } });",
  "void client.GET('/v2/history/getAll', { params: { query: {} } });",
  "void client.POST('/v2/message/stop');",
];

const visitSchema = z.object({
  visit: z.custom<(baseUrl: string, fetch: (request: Request) => Promise<Response>, card: string) => unknown>(
    (value) => typeof value === 'function',
  ),
});
const projectDir = join(import.meta.dirname, '..', '..', '..');

let api: TestApi;
let folder: string;

beforeAll(async () => {
  api = await startTestApi({ script: { name: 'reply', text: 'Good evening, and sit down.' } });
  const reports = join(projectDir, 'test-reports');
  await mkdir(reports, { recursive: true });
  folder = await mkdtemp(join(reports, 'client-'));
  const description: unknown = await (await api.request('/openapi.json')).json();
  const types = await openapiTS(JSON.stringify(description));
  await writeFile(join(folder, 'api.ts'), astToString(types));
  await writeFile(join(folder, 'visit.ts'), visitSource);
  await writeFile(join(folder, 'mistakes.ts'), [...mistakeHead, ...mistakes].join('\n'));
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

/** The errors of the programs, each with its file and line, by TypeScript at its strictest. */
function checkTypes(): string[] {
  const files = ['visit.ts', 'mistakes.ts'].map((name) => join(folder, name));
  const program = ts.createProgram(files, {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    noUncheckedIndexedAccess: true,
    allowImportingTsExtensions: true,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ESNext,
    lib: ['lib.esnext.d.ts', 'lib.dom.d.ts', 'lib.dom.asynciterable.d.ts'],
    types: [],
  });
  return ts.getPreEmitDiagnostics(program).map(({ file, start = 0 }) => {
    const line = file?.getLineAndCharacterOfPosition(start).line ?? 0;
    return `${file === undefined ? '' : basename(file.fileName)}:${line + 1}`;
  });
}

describe('a client that is generated from /openapi.json', () => {
  it('has types by which a first visit is written, and that refuse every mistake', () => {
    const places = mistakes.map((_mistake, index) => `mistakes.ts:${mistakeHead.length + index + 1}`);
    expect([...new Set(checkTypes())]).toEqual(places);
  });

  it('registers, finds somebody, chats by an event stream, reads back, takes the chat along and brings a card', async () => {
    const { visit } = visitSchema.parse(await import(join(folder, 'visit.ts')));
    const card = JSON.stringify(cardWithPicture);
    const visited = await visit('http://localhost:4321', (request) => api.send(request), card);
    expect(visited).toMatchObject({
      guest: { vip_level: 'NOT_VIP', platform: 'pc' },
      character: { id: expect.stringMatching(/^\w+$/), name: expect.any(String) },
      stream: expect.stringMatching(/^event: message-start\n[^]*\nevent: message-end\n/),
      texts: [expect.any(String), 'Good evening', 'Good evening, and sit down.'],
      download: expect.stringContaining('Good evening, and sit down.'),
      imported: 'Mira Vance',
      refused: { code: 40003, message: 'This could not be found.', status: 404 },
    });
  });
});
