import { Agent, request } from 'node:http';

/** The timings of a stream, read with as little work as possible, so that this process is not what is measured. */
export interface TimedStream {
  status: number;
  /** From sending the request to the first text, in milliseconds. */
  firstTokenMs: number;
  /** From sending the request to the end of the answer, in milliseconds. */
  wholeMs: number;
  /** The pauses between one arrival of text and the next, in milliseconds. */
  pausesMs: number[];
  body: string;
}

export interface TimedRequest {
  url: string;
  headers?: Readonly<Record<string, string>>;
  body: unknown;
  /** Pattern of a piece of text in the stream. */
  piece: string;
  /** True to leave once the first token came. */
  leaveAfterFirstToken?: boolean;
}

const agent = new Agent({ keepAlive: true, maxSockets: Infinity });

/** Closes idle connections: a server may close them at the moment when the next request uses one. */
export function closeIdleConnections(): void {
  agent.destroy();
}

export function readTimedStream(options: TimedRequest): Promise<TimedStream> {
  const headers = { 'content-type': 'application/json', ...options.headers };
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(options.url, { method: 'POST', agent, headers }, (response) => {
      const chunks: Buffer[] = [];
      const pausesMs: number[] = [];
      let lastPieceMs = Number.NaN;
      let firstTokenMs = Number.NaN;
      const finish = () =>
        resolve({
          status: response.statusCode ?? 0,
          firstTokenMs,
          wholeMs: performance.now() - startedAt,
          pausesMs,
          body: Buffer.concat(chunks).toString('utf8'),
        });
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        if (!chunk.includes(options.piece)) return;
        const atMs = performance.now() - startedAt;
        if (Number.isNaN(firstTokenMs)) firstTokenMs = atMs;
        else pausesMs.push(atMs - lastPieceMs);
        lastPieceMs = atMs;
        if (!options.leaveAfterFirstToken) return;
        finish();
        response.destroy();
      });
      response.on('end', finish);
      response.on('error', reject);
    });
    sent.on('error', (error) => reject(error));
    sent.end(JSON.stringify(options.body));
  });
}
