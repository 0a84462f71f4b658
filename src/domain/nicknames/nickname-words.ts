/** What a nickname is made of: one of each, with the joint between them. */
export interface NicknameWords {
  first: readonly string[];
  joint: string;
  second: readonly string[];
}

/** A block of words that white space parts. */
export function splitWords(block: string): string[] {
  return block.trim().split(/\s+/);
}
