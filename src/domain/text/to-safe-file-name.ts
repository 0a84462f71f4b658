import { cutWhole } from './cut-whole.ts';

/** The longest name, in UTF-16 units; with its affixes, every file system accepts it. */
const longestName = 60;

/**
 * Characters that a file system rejects or reads as a path, that are invisible, or that change the direction of text.
 */
const unsafe = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}/\\:*?"<>|]+/gu;

/**
 * Converts a text to a part of a file name: letters of every script stay; separators, control and invisible characters,
 * and dots and spaces at the ends do not. May be empty.
 */
export function toSafeFileName(text: string): string {
  const tidy = text.normalize('NFC').replace(unsafe, ' ').replace(/\s+/gu, ' ');
  return trimEnds(cutWhole(trimEnds(tidy), 0, longestName));
}

function trimEnds(text: string): string {
  return text.replace(/^[\s.]+|[\s.]+$/gu, '');
}
