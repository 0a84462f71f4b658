import { cutWhole } from '#src/domain/text/cut-whole.ts';
import { z } from 'zod';
import { AppError } from '#src/contract/errors/app-error.ts';
import { CardRefusal } from '#src/domain/cards/card-refusal.ts';
import { FileError } from '#src/domain/files/file-error.ts';
import { databaseErrorCode } from '#src/server/platform/database/database-errors.ts';

/** The outcome of a file, or of one field of it. */
type ImportOutcome = 'kept' | 'unused' | 'refused';

interface ImportLine {
  outcome: ImportOutcome;
  /** Relative to the folder. */
  file: string;
  /** Empty for the whole file. */
  field: string;
  reason: string;
}

/** Records line by line what an import does, and counts. */
export interface ImportReport {
  kept(file: string, reason: string, field?: string): void;
  unused(file: string, reason: string, field?: string): void;
  refused(file: string, reason: string, field?: string): void;
  /** Counts kept files, or unused or rejected files and fields. */
  count(outcome: ImportOutcome): number;
}

const reasonCharacters = 400;

/** @param onLine receives every line at once */
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

/** Formats a line for a terminal. Text from the files cannot control it: control characters are escaped. */
export function formatImportLine({ outcome, file, field, reason }: ImportLine): string {
  const place = field === '' ? file : `${file}: ${field}`;
  const shown = reason.length > reasonCharacters ? `${cutWhole(reason, 0, reasonCharacters)}…` : reason;
  return `${outcome.padEnd(7)}  ${place}: ${shown}`.replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

interface Fault {
  field: string;
  reason: string;
}

/** The reasons why a file is not imported, field by field, in plain language with the remedy. */
export class ImportRefusal extends Error {
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[], options?: ErrorOptions) {
    super(faults.map(({ field, reason }) => `${field}: ${reason}`).join('; '), options);
    this.name = 'ImportRefusal';
    this.faults = faults;
  }
}

/**
 * Parses a value from a file with a schema.
 * @throws ImportRefusal that lists every wrong field
 */
export function checkValue<S extends z.core.$ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  throw new ImportRefusal(
    parsed.error.issues.map((issue) => ({ field: issue.path.join('.'), reason: issue.message })),
  );
}

/** Returns the faults that an error describes; null when the file is not the cause. */
export function explainFailure(error: unknown): readonly Fault[] | null {
  if (error instanceof ImportRefusal) return error.faults;
  if (error instanceof CardRefusal) {
    return error.faults.map(({ field, reason }) => ({ field, reason: reason.en }));
  }
  if (error instanceof FileError) return [{ field: '', reason: error.message }];
  // A picture that was rejected.
  if (error instanceof AppError && error.code === 40003) return [{ field: 'picture', reason: error.message }];
  const code = databaseErrorCode(error);
  if (code === undefined) return null;
  // Values that the database rejects, constraints that they violate, and its limits, such as the size of an index
  // entry.
  if (/^(?:22|23|54)...$/.test(code))
    return [{ field: '', reason: `the database refuses it: ${readCause(error)}` }];
  if (/^(?:EACCES|EPERM|ENOENT|EISDIR|ENAMETOOLONG|ELOOP)$/.test(code)) {
    return [{ field: '', reason: `it cannot be read (${code})` }];
  }
  return null;
}

function readCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
