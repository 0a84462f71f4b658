import { createServer, request } from 'node:http';
import { listenLocally } from './listen-locally.ts';

export interface Proxy {
  /** `http://127.0.0.1:…` */
  readonly url: string;
  /** What it was asked for, such as `POST http://model.example/v1/models` or `CONNECT push.example:443`. */
  readonly asked: string[];
  close(): Promise<void>;
}

/** Starts an HTTP proxy for which every host name is this machine, and which refuses each tunnel. */
export async function startProxy(): Promise<Proxy> {
  const asked: string[] = [];
  const server = createServer((incoming, response) => {
    const { method = '', url = '', headers } = incoming;
    asked.push(`${method} ${url}`);
    const { port, pathname, search } = new URL(url);
    const onward = request({ host: '127.0.0.1', port, path: `${pathname}${search}`, method, headers });
    onward.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    incoming.pipe(onward);
  });
  server.on('connect', (incoming, socket) => {
    asked.push(`CONNECT ${incoming.url ?? ''}`);
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
  });
  const { port, close } = await listenLocally(server);
  return { url: `http://127.0.0.1:${port}`, asked, close };
}
