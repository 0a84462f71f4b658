import { request } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** Bytes of a body without compression, with gzip, and with Brotli (gzip where there is no Brotli). */
export interface Sizes {
  raw: number;
  gzip: number;
  brotli: number;
}

export const noBytes: Sizes = { raw: 0, gzip: 0, brotli: 0 };

export function addSizes(sizes: readonly Sizes[]): Sizes {
  return sizes.reduce(
    (sum, size) => ({
      raw: sum.raw + size.raw,
      gzip: sum.gzip + size.gzip,
      brotli: sum.brotli + size.brotli,
    }),
    noBytes,
  );
}

/**
 * Measures the bytes that the server sends for each `Accept-Encoding`; images are not compressed. Data URLs count as 0.
 */
export async function measureSent(url: string): Promise<Sizes> {
  if (new URL(url).protocol === 'data:') return noBytes;
  const [raw, gzip, brotli] = await Promise.all(
    ['identity', 'gzip', 'gzip, br'].map((name) => download(url, name)),
  );
  return { raw: raw?.byteLength ?? 0, gzip: gzip?.byteLength ?? 0, brotli: brotli?.byteLength ?? 0 };
}

/** Measures a text that is part of a page. */
export function measureText(text: string): Sizes {
  if (text === '') return noBytes;
  const bytes = Buffer.from(text);
  return {
    raw: bytes.byteLength,
    gzip: gzipSync(bytes).byteLength,
    brotli: brotliCompressSync(bytes).byteLength,
  };
}

/** Downloads a text from the server, or decodes it from a data URL. */
export async function downloadText(url: string): Promise<string> {
  if (new URL(url).protocol === 'data:') return (await fetch(url)).text();
  return (await download(url, 'identity')).toString('utf8');
}

/** Downloads a body as it comes over the wire. */
export function download(url: string, encoding: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { headers: { 'accept-encoding': encoding, 'accept-language': 'en' } },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          if (answer.statusCode === 200) resolve(Buffer.concat(chunks));
          else reject(new Error(`${url} is ${answer.statusCode}`));
        });
      },
    );
    sent.on('error', reject);
    sent.end();
  });
}
