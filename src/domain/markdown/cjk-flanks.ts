/** Chinese, Japanese and Korean letters and punctuation: of the widths Wide, Fullwidth and Halfwidth. */
const cjk =
  /[\u1100-\u11FF\u2E80-\u303E\u3041-\uA4CF\uA960-\uA97F\uAC00-\uD7FF\uF900-\uFAFF\uFE30-\uFE6F\uFF01-\uFFEE]/;

const punctuation = /[\p{P}\p{S}]/u;

/** True if a run of asterisks may open, and close, emphasis. */
export interface Flanks {
  opens: boolean;
  closes: boolean;
}

export function isCjk(character: string): boolean {
  return cjk.test(character);
}

/**
 * Returns whether a run of asterisks may open or close emphasis beyond CommonMark, by the characters on either side,
 * empty at an end of the text. The marks “ ” … — belong to both scripts: they count as Chinese next to a Chinese
 * character.
 */
export function relaxFlanks(before: string, after: string): Flanks {
  const isBeside = isCjk(before) || isCjk(after);
  return { opens: isBeside && punctuation.test(after), closes: isBeside && punctuation.test(before) };
}

/**
 * Returns whether a run of asterisks may open or close emphasis by CommonMark (§6.2, left-flanking and right-flanking).
 */
export function strictFlanks(before: string, after: string): Flanks {
  const [isLoose, isFree] = [isSpace(before), isSpace(after)];
  const [isAfterMark, isBeforeMark] = [punctuation.test(before), punctuation.test(after)];
  return {
    opens: !isFree && (!isBeforeMark || isLoose || isAfterMark),
    closes: !isLoose && (!isAfterMark || isFree || isBeforeMark),
  };
}

function isSpace(character: string): boolean {
  return character === '' || /\s/.test(character);
}
