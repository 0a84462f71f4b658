import { z } from 'zod';
import type { Visitor } from '../api/visitor.ts';

/** One thing of the site that can be asked for over a bare socket. */
export interface RawTarget {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Header lines beside `Host`, `Connection` and those of the body. */
  readonly headers: readonly string[];
  readonly body: string;
  /** True for a response that does not end by itself. */
  readonly isEndless?: boolean;
  /** True where the whole body is read before the answer. */
  readonly readsBody?: boolean;
  /** True for bytes that are the same each time. */
  readonly isFile?: boolean;
}

const manifestSchema = z.object({
  screenshots: z.tuple([z.object({ src: z.string() })], z.unknown()),
});

/** The parts of the site that differ in how a request is read and answered. */
export async function listRawTargets(baseUrl: string, visitor: Visitor): Promise<RawTarget[]> {
  const html = await readOnce(baseUrl);
  const find = (pattern: RegExp) => pattern.exec(html)?.[0] ?? '/nothing-was-found';
  const manifest = manifestSchema.parse(JSON.parse(await readOnce(`${baseUrl}/manifest.webmanifest`)));
  const { id } = await visitor.startChat();
  const read = (name: string, path: string, headers: string[] = []): RawTarget => ({
    name,
    method: 'GET',
    path,
    headers,
    body: '',
  });
  const device = `device-id: ${visitor.deviceId}`;
  const write = (name: string, path: string, type: string, body: string): RawTarget => ({
    name,
    method: 'POST',
    path,
    headers: [device, `Content-Type: ${type}`],
    body,
    readsBody: true,
  });
  const pageView = { title: '首页', path: '/', location: `${baseUrl}/` };
  const ask = {
    conversation_id: id,
    content: 'Hello there',
    client_message_id: 'f2a1c7de-0000-4000-8000-000000000001',
  };
  return [
    read('a kept page', '/'),
    read('a page that is not kept', '/nowhere/at/all'),
    { ...read('a file', '/favicon.svg'), isFile: true },
    { ...read('a script', find(/\/_astro\/[\w.-]+\.js/)), isFile: true },
    { ...read('a large file', manifest.screenshots[0].src), isFile: true },
    { ...read('a picture', find(/\/pictures\/[0-9a-f]+\/\d+/)), isFile: true },
    { ...read('the worker', '/sw.js'), isFile: true },
    read('a call that reads', '/v2/characterProfile/tags', [device]),
    { ...read('the description of the calls', '/openapi.json'), isFile: true },
    write(
      'a call that anybody makes',
      '/v2/analytics/page_view',
      'application/json',
      JSON.stringify(pageView),
    ),
    write('a message', '/v2/message/pc/ask', 'application/json', JSON.stringify(ask)),
    write('a picture to upload', '/v2/persona/avatar?persona_id=none', 'image/png', 'no picture'),
    write('a lorebook to upload', '/v2/lorebook/import?name=a', 'application/json', '{"entries":{}}'),
    write('a card to upload', '/v2/character/import?age=30', 'application/octet-stream', 'no card'),
    read('an export', `/aiChatConversation/export?id=${id}&format=jsonl`, [device]),
    { ...read('an event stream', `/aiChatConversation/watch?id=${id}`, [device]), isEndless: true },
  ];
}

/** Reads a document on a connection that is closed at once. */
async function readOnce(address: string): Promise<string> {
  return (await fetch(address, { headers: { Connection: 'close' } })).text();
}

export interface RawRequest {
  /** Replaces the first line; `{path}` stands for the path of the target. */
  line?: string;
  /** Lines after those of the target. */
  more?: readonly string[];
  /** Lines instead of `Host`. */
  host?: readonly string[];
  connection?: string;
  /** Lines that describe the body, instead of its length. */
  framing?: readonly string[];
}

/** Composes the head of a request, with the empty line after it. */
export function composeHead(
  { method, path, headers, body }: RawTarget,
  {
    line = `${method} ${path} HTTP/1.1`,
    more = [],
    host = ['Host: localhost'],
    connection = 'close',
    framing,
  }: RawRequest = {},
): string {
  const length = framing ?? (body === '' ? [] : [`Content-Length: ${Buffer.byteLength(body)}`]);
  return [
    line.replace('{path}', path),
    ...host,
    `Connection: ${connection}`,
    ...headers,
    ...length,
    ...more,
    '',
    '',
  ].join('\r\n');
}

/** Composes a whole request. */
export function composeRequest(target: RawTarget, request: RawRequest = {}): string {
  return composeHead(target, request) + target.body;
}

/** Writes a body in chunks of one byte each. */
export function chunkByBytes(bytes: number): Buffer {
  return Buffer.concat([...Array<Buffer>(bytes).fill(Buffer.from('1\r\n \r\n')), Buffer.from('0\r\n\r\n')]);
}
