import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..', '..', '..');

/** Reads the first cell of every row of the tables below a heading of a document, as written. */
export function readFirstCells(file: string, heading: string): string[] {
  const [, section = ''] = readFileSync(path.join(root, file), 'utf8').split(`\n## ${heading}\n`);
  const [own = ''] = section.split('\n## ');
  const rows = own.split('\n').filter((line) => line.startsWith('| '));
  const cells = rows.map((row) => row.split(' | ')[0]?.slice(2).trim() ?? '');
  // Each table begins with a head and a line of dashes.
  return cells.filter((cell, index) => !cell.startsWith('--') && !(cells[index + 1] ?? '').startsWith('--'));
}
