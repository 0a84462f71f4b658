/** Tokens of a model per token of o200k_base, by the script of a text. */
export interface TokenScale {
  /** Letters of Latin script, with digits and punctuation. */
  readonly latin: number;
  /** Chinese, Japanese and Korean. */
  readonly wide: number;
  /** Every other script, and emoji. */
  readonly other: number;
}

/** Tokens of o200k_base per UTF-16 unit of a script, about, measured on this site's own texts. */
const tokensOfUnit: TokenScale = { latin: 0.24, wide: 0.78, other: 0.45 };

/** A text has no more tokens than bytes in UTF-8, and so at most three per UTF-16 unit. */
const mostTokensOfUnit = 3;

/** Estimates the tokens of a model in a text with `tokens` of o200k_base; at least one for a text. */
export function scaleTokens(text: string, tokens: number, scale: TokenScale): number {
  const factor = isUniform(scale) ? scale.latin : meanScale(scale, measureScripts([text]));
  return factor === 1 ? tokens : Math.min(Math.ceil(tokens * factor), text.length * mostTokensOfUnit);
}

/** Measures the shares of the scripts in texts, by their tokens; they add up to 1. */
export function measureScripts(texts: readonly string[]): TokenScale {
  let [latinUnits, wideUnits, units] = [0, 0, 0];
  for (const text of texts) {
    units += text.length;
    // Written by hand: this runs for every counted text.
    for (let at = 0; at < text.length; at += 1) {
      const unit = text.charCodeAt(at);
      if (isLatin(unit)) latinUnits += 1;
      else if (isWide(unit)) wideUnits += 1;
    }
  }
  const latin = latinUnits * tokensOfUnit.latin;
  const wide = wideUnits * tokensOfUnit.wide;
  const other = (units - latinUnits - wideUnits) * tokensOfUnit.other;
  const all = latin + wide + other;
  return all === 0
    ? { latin: 1, wide: 0, other: 0 }
    : { latin: latin / all, wide: wide / all, other: other / all };
}

/** Returns the scale of a text with these shares of scripts. */
export function meanScale(scale: TokenScale, shares: TokenScale): number {
  return scale.latin * shares.latin + scale.wide * shares.wide + scale.other * shares.other;
}

function isUniform({ latin, wide, other }: TokenScale): boolean {
  return latin === wide && wide === other;
}

/** True for Latin letters, also with marks and the letters of Vietnamese, and for general punctuation. */
function isLatin(unit: number): boolean {
  return unit < 0x250 || (unit >= 0x1e00 && unit <= 0x1eff) || (unit >= 0x2000 && unit <= 0x206f);
}

function isWide(unit: number): boolean {
  return (
    (unit >= 0x2e80 && unit <= 0x9fff) ||
    (unit >= 0xac00 && unit <= 0xd7af) ||
    (unit >= 0xf900 && unit <= 0xffef)
  );
}
