/** How many tokens of a model one token of o200k_base stands for, by the script of a text. */
export interface TokenScale {
  /** Letters of Latin script, with digits and punctuation. */
  readonly latin: number;
  /** Chinese, Japanese and Korean. */
  readonly wide: number;
  /** Every other script, and emoji. */
  readonly other: number;
}

/** About how many tokens of o200k_base a UTF-16 unit of a script has, measured on this site's own texts. */
const tokensOfUnit: TokenScale = { latin: 0.24, wide: 0.78, other: 0.45 };

/** A text has no more tokens than bytes in UTF-8, and so at most three for each UTF-16 unit. */
const mostTokensOfUnit = 3;

/** Estimates the tokens of a model in a text that has `tokens` of o200k_base; never fewer than one for a text. */
export function scaleTokens(text: string, tokens: number, scale: TokenScale): number {
  const factor = isUniform(scale) ? scale.latin : meanScale(scale, measureScripts([text]));
  return factor === 1 ? tokens : Math.min(Math.ceil(tokens * factor), text.length * mostTokensOfUnit);
}

/** The shares of the scripts in texts, by the tokens that they have; they add up to 1. */
export function measureScripts(texts: readonly string[]): TokenScale {
  let [latinUnits, wideUnits, units] = [0, 0, 0];
  for (const text of texts) {
    units += text.length;
    // By hand: this runs for every text that is counted.
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

/** The scale of a text with these shares of scripts. */
export function meanScale(scale: TokenScale, shares: TokenScale): number {
  return scale.latin * shares.latin + scale.wide * shares.wide + scale.other * shares.other;
}

function isUniform({ latin, wide, other }: TokenScale): boolean {
  return latin === wide && wide === other;
}

/** Latin letters, also with marks and those of Vietnamese, and general punctuation. */
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
