/** The lowest age that a character may have here (rule:adult-characters). */
export const adultAge = 21;

/** The highest number that is accepted as an age: some characters are very old. */
export const oldestAge = 99_999;
