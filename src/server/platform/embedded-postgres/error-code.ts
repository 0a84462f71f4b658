/** True if the error has one of the codes, as errors of the file system, of sockets and of PostgreSQL do. */
export function hasErrorCode(error: unknown, ...codes: readonly string[]): boolean {
  return (
    error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code)
  );
}

/** Returns null for a missing file; throws any other error again. */
export function ignoreMissingFile(error: unknown): null {
  if (hasErrorCode(error, 'ENOENT')) return null;
  throw error;
}
