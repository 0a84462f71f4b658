/**
 * Largest file that is written at once rather than in the process for files, in UTF-16 units of the data to write, or in bytes:
 * even if every few of them are a separate member, it takes some 20 ms.
 */
export const smallFileLength = 32_768;
