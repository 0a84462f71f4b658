import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { composeEtag, type ReadyAnswer } from '../answers/ready-answer.ts';
import { answerHeaders } from './security-headers.ts';

/** The path of the files whose names contain a hash of their content. */
export const hashedPath = '/_astro/';

/** The policy of a drawing, which may be opened as a document: it may be styled, and nothing else. */
const drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/**
 * Reads the files below a folder of a build, with the compressed forms beside them (compress-folder.ts), to be answered
 * from memory: 4 MB in all. A request then needs no file descriptor, no stream that can fail, and no file that a later
 * build may delete.
 * @returns the responses by their path
 */
export async function readStaticFiles(clientFolder: string, below = '/'): Promise<Map<string, ReadyAnswer>> {
  const entries = await readdir(path.join(clientFolder, below), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'));
  const paths = new Set(files.map((file) => path.join(file.parentPath, file.name)));
  const plain = [...paths].filter((file) => !/\.(?:br|gz)$/.test(file));
  const answers = plain.map(async (file): Promise<[string, ReadyAnswer]> => {
    const address = `/${path.relative(clientFolder, file).replaceAll(path.sep, '/')}`;
    const hasBodies = paths.has(`${file}.br`) && paths.has(`${file}.gz`);
    const [identity, bodies] = await Promise.all([readFile(file), hasBodies ? readBodies(file) : null]);
    return [address, composeFileAnswer(address, identity, bodies)];
  });
  return new Map(await Promise.all(answers));
}

async function readBodies(file: string): Promise<{ br: Buffer; gzip: Buffer }> {
  const [br, gzip] = await Promise.all([readFile(`${file}.br`), readFile(`${file}.gz`)]);
  return { br, gzip };
}

/** Composes the response of a file of a build. */
export function composeFileAnswer(
  address: string,
  identity: Buffer,
  bodies: ReadyAnswer['bodies'],
): ReadyAnswer {
  const etag = composeEtag(identity);
  const isHashed = address.startsWith(hashedPath);
  const isDrawing = address.endsWith('.svg');
  return {
    status: 200,
    headers: [
      ...Object.entries(answerHeaders),
      ['content-type', getMimeType(address) ?? 'application/octet-stream'],
      ['cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=86400'],
      ...(isDrawing ? [['content-security-policy', drawingPolicy] as const] : []),
      ...(bodies === null ? [] : [['vary', 'Accept-Encoding'] as const]),
      ['etag', etag],
    ],
    etag,
    bodies,
    identity,
  };
}
