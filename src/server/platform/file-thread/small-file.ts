/**
 * As much as is written at once rather than in the thread, in UTF-16 units of what a file is written of, or bytes: even
 * where every few of them are a member of their own it takes some 20 ms.
 */
export const smallFileLength = 32_768;
