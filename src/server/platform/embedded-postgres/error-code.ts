/** Whether the error carries one of the codes, as those of the file system, of sockets and of PostgreSQL do. */
export function hasErrorCode(error: unknown, ...codes: readonly string[]): boolean {
  return (
    error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code)
  );
}

/** Answers null for a file that is not there; any other fault is thrown on. */
export function absentAsNull(error: unknown): null {
  if (hasErrorCode(error, 'ENOENT')) return null;
  throw error;
}
