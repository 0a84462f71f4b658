import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { listenLocally } from './listen-locally.ts';

/** The behaviour of the fake speech service. */
export type SpeechScript = 'mp3' | '500' | 'redirect' | 'html' | 'cut' | 'hang' | 'huge';

export interface FakeSpeech {
  readonly baseUrl: string;
  /** Bodies of all requests so far. */
  readonly requests: unknown[];
  setScript(script: SpeechScript): void;
  close(): Promise<void>;
}

/** The beginning of an MP3, which is all that is checked. */
export const spokenBytes = Buffer.concat([Buffer.from('ID3'), Buffer.alloc(2_000, 7)]);

/** Starts a real HTTP server that implements `/v1/audio/speech` and fails in the ways of such services. */
export async function startFakeSpeech(): Promise<FakeSpeech> {
  let script: SpeechScript = 'mp3';
  const requests: unknown[] = [];
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      requests.push({ path: request.url, authorization: request.headers.authorization, body });
      switch (script) {
        case 'mp3':
          return response.writeHead(200, { 'content-type': 'audio/mpeg' }).end(spokenBytes);
        case '500':
          return response.writeHead(500).end('no');
        case 'redirect':
          return response.writeHead(302, { location: '/v1/elsewhere' }).end();
        case 'html':
          return response.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>');
        case 'cut':
          response.writeHead(200, { 'content-type': 'audio/mpeg', 'content-length': '9999' });
          response.write(spokenBytes);
          return setImmediate(() => response.destroy());
        case 'hang':
          return undefined;
        case 'huge':
          response.writeHead(200, { 'content-type': 'audio/mpeg' });
          return response.end(Buffer.concat([spokenBytes, Buffer.alloc(11 * 1024 * 1024)]));
      }
    });
  });
  const { port, close } = await listenLocally(server);
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    setScript(next) {
      script = next;
    },
    close,
  };
}
