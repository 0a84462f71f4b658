// @ts-check

/**
 * Finds the code of an error, as errors of the file system, of sockets and of PostgreSQL have. Plain JavaScript, because
 * the launcher uses it before Node 26 is installed.
 * @param {unknown} error
 * @returns {string | undefined} undefined for an error without one, and for anything that is no error
 */
export function findErrorCode(error) {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/**
 * True if the error has one of the codes.
 * @param {unknown} error
 * @param {readonly string[]} codes
 */
export function hasErrorCode(error, ...codes) {
  const code = findErrorCode(error);
  return code !== undefined && codes.includes(code);
}

/**
 * Returns null for a missing file.
 * @param {unknown} error
 * @returns {null}
 * @throws any other error again
 */
export function ignoreMissingFile(error) {
  if (hasErrorCode(error, 'ENOENT')) return null;
  throw error;
}
