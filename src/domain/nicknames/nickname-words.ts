/** The parts of a nickname: one word of each list, with the joint between them. */
export interface NicknameWords {
  first: readonly string[];
  joint: string;
  second: readonly string[];
}

/** Splits a block of words at white space. */
export function splitWords(block: string): string[] {
  return block.trim().split(/\s+/);
}
