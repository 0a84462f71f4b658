/** The age from which a character may be here (rule:adult-characters). */
export const adultAge = 21;

/** The highest number that is taken for an age: some characters are very old. */
export const oldestAge = 99_999;
