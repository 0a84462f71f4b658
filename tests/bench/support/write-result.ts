import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, release, totalmem } from 'node:os';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '..', 'results');

/**
 * Writes the figures of a benchmark to `tests/bench/results`, with the machine, the commit and the date, for later
 * comparison.
 * @param bench the name in `npm run bench:…`
 * @returns the path of the file
 */
export function writeResult(bench: string, tables: readonly unknown[]): string {
  const commit = git('rev-parse', '--short=10', 'HEAD');
  const date = new Date().toISOString();
  const [cpu] = cpus();
  const result = {
    bench,
    date,
    commit,
    hasUncommittedChanges: git('status', '--porcelain', '--untracked-files=no') !== '',
    machine: {
      cpu: cpu?.model.trim() ?? 'unknown',
      cores: cpus().length,
      memoryMb: Math.round(totalmem() / 1_048_576),
      system: `${process.platform} ${release()}`,
      node: process.version,
      loadOfLastMinute: loadavg()[0],
    },
    tables,
  };
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${bench}-${date.slice(0, 19).replaceAll(':', '')}-${commit}.json`);
  writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`);
  console.log(`\nWritten to ${file}`);
  return file;
}

function git(...args: string[]): string {
  return execFileSync('git', args, { encoding: 'utf8', cwd: import.meta.dirname }).trim();
}
