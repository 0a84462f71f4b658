import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { completeLock, formatLock, parseLock } from './complete-lock.ts';

/** Completes package-lock.json after npm changed it: `npm run lock`. */
const file = path.join(import.meta.dirname, '..', '..', 'package-lock.json');
await writeFile(file, formatLock(completeLock(parseLock(await readFile(file, 'utf8')))));
