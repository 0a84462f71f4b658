import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as ask,
  type ServerResponse,
} from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listShell } from '../measure/list-shell.ts';
import { listenLocally } from './listen-locally.ts';

/** An answer that replaces the product's. */
export interface ProxyAnswer {
  status: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/** A proxy in front of the product that delivers another build at every update: another worker, with another script. */
export interface WorkerProxy {
  readonly url: string;
  /** Answers the next request for `/sw.js` with a new worker. */
  update(): void;
  /** True once a browser got the worker of the last update. */
  isDelivered(): boolean;
  /** The address of the script that has another name in every build. */
  renamedScript(): string;
  /** Counts the requests for a path, its query included. */
  countAsked(path: string): number;
  /** From now on `find` may answer requests instead of the product. */
  answerBy(find: (path: string) => ProxyAnswer | undefined): void;
  close(): Promise<void>;
}

/**
 * Request headers that are not forwarded, conditions and encodings: the text that is sent on differs from the
 * product's.
 */
const ownHeaders = ['accept-encoding', 'if-none-match', 'if-modified-since'];
/** Response headers that do not fit the changed text. */
const textHeaders = ['content-length', 'etag', 'last-modified', 'transfer-encoding'];

/** @param siteUrl address of the product, which gets every request as if it came directly */
export async function startWorkerProxy(siteUrl: string): Promise<WorkerProxy> {
  const script = await findScript(siteUrl);
  const asked = new Map<string, number>();
  let edition = 0;
  let delivered = 0;
  let find: (path: string) => ProxyAnswer | undefined = () => undefined;
  const nameOf = (build: number) => script.replace(/\.js$/, build === 0 ? '.js' : `-${build}.js`);
  const { port: sitePort } = new URL(siteUrl);

  const forward = (message: IncomingMessage, response: ServerResponse) => {
    const path = message.url ?? '/';
    asked.set(path, (asked.get(path) ?? 0) + 1);
    const own = find(path);
    if (own !== undefined) {
      response.writeHead(own.status, own.headers).end(own.body);
      return;
    }
    const headers = without(message.headers, ownHeaders);
    // A build keeps the scripts of the previous builds for a while.
    const asBuilt = path.replace(new RegExp(`${nameOf(0).slice(0, -3)}-\\d+\\.js$`), nameOf(0));
    const { method } = message;
    // A connection of its own for each request: a kept one may be closed by the server as it is used again.
    const options = { host: '127.0.0.1', port: sitePort, method, path: asBuilt, headers, agent: false };
    const passed = ask(options, (answer) => void pass(answer, response, path === '/sw.js'));
    passed.on('error', () => response.destroy());
    response.on('close', () => passed.destroy());
    message.pipe(passed);
  };
  const pass = async (answer: IncomingMessage, response: ServerResponse, isWorker: boolean) => {
    const status = answer.statusCode ?? 502;
    if (!/^text\/(html|javascript)/.test(answer.headers['content-type'] ?? '')) {
      response.writeHead(status, answer.headers);
      answer.pipe(response);
      return;
    }
    const text = (await buffer(answer)).toString().replaceAll(nameOf(0), nameOf(edition));
    response.writeHead(status, without(answer.headers, textHeaders));
    response.end(isWorker ? `${text}\n// ${edition}\n` : text);
    if (isWorker) delivered = edition;
  };

  const { port, close } = await listenLocally(createServer(forward));
  return {
    url: `http://localhost:${port}`,
    update() {
      edition += 1;
    },
    isDelivered: () => delivered === edition,
    renamedScript: () => `/_astro/${nameOf(edition)}`,
    countAsked: (path) => asked.get(path) ?? 0,
    answerBy(found) {
      find = found;
    },
    close,
  };
}

/** Finds the name of a script that the worker precaches and every chat loads. */
async function findScript(siteUrl: string): Promise<string> {
  const shell = listShell(await (await fetch(`${siteUrl}/sw.js`)).text());
  const script = shell.find((url) => /\/Chat\.island\.[^/]+\.js$/.test(url));
  if (script === undefined) throw new Error('the shell has no script of the chat');
  return script.replace('_astro/', '');
}

function without(headers: IncomingHttpHeaders, names: readonly string[]): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));
}
