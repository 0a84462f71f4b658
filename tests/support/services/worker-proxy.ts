import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';

/** Stands before the product and gives out another service worker at every update, as a new build does. */
export interface WorkerProxy {
  readonly url: string;
  /** The next question for `/sw.js` is answered with a worker that was not there before. */
  update(): void;
  /** How often `/sw.js` was asked for. */
  countAsked(): number;
  close(): Promise<void>;
}

/** @param siteUrl of the product, which hears from everybody as if there were nothing between */
export async function startWorkerProxy(siteUrl: string): Promise<WorkerProxy> {
  let edition = 0;
  let asked = 0;
  const { port: sitePort } = new URL(siteUrl);
  const forward = (message: IncomingMessage, response: ServerResponse) => {
    const isWorker = message.url === '/sw.js';
    const headers = { ...message.headers };
    if (isWorker) {
      asked += 1;
      delete headers['accept-encoding'];
      delete headers['if-none-match'];
    }
    const { method, url: path } = message;
    const passed = ask({ host: '127.0.0.1', port: sitePort, method, path, headers }, (answer) => {
      const { 'content-length': length, etag, ...kept } = answer.headers;
      response.writeHead(
        answer.statusCode ?? 502,
        isWorker ? kept : { ...kept, ...(length && { 'content-length': length }), ...(etag && { etag }) },
      );
      answer.on('data', (chunk: Buffer) => response.write(chunk));
      answer.on('end', () => response.end(isWorker ? `\n// ${edition}\n` : undefined));
    });
    passed.on('error', () => response.destroy());
    response.on('close', () => passed.destroy());
    message.pipe(passed);
  };
  const server = createServer(forward).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  return {
    url: `http://localhost:${address.port}`,
    update() {
      edition += 1;
    },
    countAsked: () => asked,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
