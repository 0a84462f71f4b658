/** What became of a file, or of one field of it. */
export type ImportOutcome = 'kept' | 'unused' | 'refused';

export interface ImportLine {
  outcome: ImportOutcome;
  /** Relative to the folder. */
  file: string;
  /** Empty for the whole file. */
  field: string;
  reason: string;
}

/** Takes down line by line what an import does, and counts. */
export interface ImportReport {
  kept(file: string, reason: string, field?: string): void;
  unused(file: string, reason: string, field?: string): void;
  refused(file: string, reason: string, field?: string): void;
  /** How many files were kept, and how many files or fields were unused or refused. */
  count(outcome: ImportOutcome): number;
}

const reasonCharacters = 400;

/** @param onLine is told every line as it is known */
export function createImportReport(onLine: (line: ImportLine) => void): ImportReport {
  const counts = { kept: 0, unused: 0, refused: 0 };
  const add =
    (outcome: ImportOutcome) =>
    (file: string, reason: string, field = '') => {
      if (outcome !== 'kept' || field === '') counts[outcome] += 1;
      onLine({ outcome, file, field, reason });
    };
  return {
    kept: add('kept'),
    unused: add('unused'),
    refused: add('refused'),
    count: (outcome) => counts[outcome],
  };
}

/** A line for a terminal. What comes from the files cannot steer it: control characters are written out. */
export function formatImportLine({ outcome, file, field, reason }: ImportLine): string {
  const place = field === '' ? file : `${file}: ${field}`;
  const shown = reason.length > reasonCharacters ? `${reason.slice(0, reasonCharacters)}…` : reason;
  return `${outcome.padEnd(7)}  ${place}: ${shown}`.replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
