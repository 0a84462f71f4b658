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
}

const manifestSchema = z.object({
  screenshots: z.tuple([z.object({ src: z.string() })], z.unknown()),
});

/** The parts of the site that differ in how a request is read and answered. */
export async function listRawTargets(baseUrl: string, visitor: Visitor): Promise<RawTarget[]> {
  const html = await (await fetch(baseUrl)).text();
  const find = (pattern: RegExp) => pattern.exec(html)?.[0] ?? '/nothing-was-found';
  const manifest = manifestSchema.parse(await (await fetch(`${baseUrl}/manifest.webmanifest`)).json());
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
    read('a file', '/favicon.svg'),
    read('a script', find(/\/_astro\/[\w.-]+\.js/)),
    read('a large file', manifest.screenshots[0].src),
    read('a picture', find(/\/pictures\/[0-9a-f]+\/\d+/)),
    read('the worker', '/sw.js'),
    read('a call that reads', '/v2/characterProfile/tags', [device]),
    read('the description of the calls', '/openapi.json'),
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
    { ...read('an event stream', `/aiChatConversation/watch?id=${id}`, [device]), isEndless: true },
  ];
}

export interface RawRequest {
  /** Replaces the first line. */
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
  return [line, ...host, `Connection: ${connection}`, ...headers, ...length, ...more, '', ''].join('\r\n');
}

/** Composes a whole request. */
export function composeRequest(target: RawTarget, request: RawRequest = {}): string {
  return composeHead(target, request) + target.body;
}

/** Writes a body in chunks of one byte each. */
export function chunkByBytes(bytes: number): Buffer {
  return Buffer.concat([...Array<Buffer>(bytes).fill(Buffer.from('1\r\n \r\n')), Buffer.from('0\r\n\r\n')]);
}
