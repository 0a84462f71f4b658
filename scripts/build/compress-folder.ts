import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { bestBrotli, compressBody } from '#src/server/platform/http/answers/compress-body.ts';

const compressible = new Set(['.js', '.css', '.svg', '.json', '.webmanifest', '.txt', '.xml', '.html']);
const smallestBytes = 512;

/** Writes `.br` and `.gz` files next to every text file of a folder, so that serving them compresses nothing. */
export async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && compressible.has(path.extname(entry.name)));
  await Promise.all(files.map((file) => compressFile(path.join(file.parentPath, file.name))));
}

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.byteLength < smallestBytes) return;
  const { br, gzip: gz } = await compressBody(bytes, bestBrotli);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}
