import { writeResult } from './write-result.ts';

type Cell = string | number;

interface Table {
  title: string;
  head: readonly string[];
  rows: readonly (readonly Cell[])[];
}

/** The tables printed so far, for the result file. */
const tables: Table[] = [];

/** Prints rows under a title, with numbers aligned to the right. */
export function printTable(title: string, head: readonly string[], rows: readonly (readonly Cell[])[]): void {
  tables.push({ title, head, rows });
  const cells = [head, ...rows.map((row) => row.map(String))];
  const widths = head.map((_, column) => Math.max(...cells.map((row) => (row[column] ?? '').length)));
  const isNumber = head.map((_, column) => rows.every((row) => typeof row[column] === 'number'));
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) =>
        isNumber[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd();
  console.log(`\n${title}\n${'-'.repeat(title.length)}`);
  for (const row of cells) console.log(line(row));
}

/** Rounds a number for a table. */
export function round(value: number, digits = 1): number {
  return Number(value.toFixed(digits));
}

/** The promises of a benchmark. */
export interface Bounds {
  /** Records whether a promise was kept. */
  check(promise: string, isKept: boolean, figure: string): void;
  /**
   * Prints all promises, and writes everything printed to a result file; the process ends with code 1 if one was
   * broken.
   * @param bench the name in `npm run bench:…`
   */
  report(bench: string): void;
}

export function createBounds(): Bounds {
  const checks: { promise: string; isKept: boolean; figure: string }[] = [];
  return {
    check(promise, isKept, figure) {
      checks.push({ promise, isKept, figure });
    },
    report(bench) {
      printTable(
        'Bounds',
        ['', 'bound', 'measured'],
        checks.map(({ promise, isKept, figure }) => [isKept ? 'ok' : 'MISSED', promise, figure]),
      );
      writeResult(bench, tables);
      if (checks.some(({ isKept }) => !isKept)) process.exitCode = 1;
    },
  };
}
