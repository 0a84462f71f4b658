/** The longest name, in characters; with what stands around it, every file system takes it. */
const longestName = 60;

/** What some file system refuses or reads as a path, and what hides in a name or turns its direction. */
const unsafe = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}/\\:*?"<>|]+/gu;

/**
 * A text as a part of a file name: letters of every script stay; separators, control and invisible characters, and
 * dots and spaces at the ends do not. May be empty.
 */
export function toSafeFileName(text: string): string {
  const tidy = text.normalize('NFC').replace(unsafe, ' ').replace(/\s+/gu, ' ');
  const cut = Array.from(trimEnds(tidy)).slice(0, longestName).join('');
  return trimEnds(cut);
}

function trimEnds(text: string): string {
  return text.replace(/^[\s.]+|[\s.]+$/gu, '');
}
