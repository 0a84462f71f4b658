const mostDice = 100;
const mostSides = 1_000_000;

/**
 * Rolls dice and returns the sum: `d6`, `2d6`, `6` for one with six sides, `2d6+1`.
 * @param random returns a number from 0 to below 1, called once for each die
 * @returns null for anything else, and for more than 100 dice or 1,000,000 sides
 */
export function rollDice(formula: string, random: () => number): string | null {
  const match = /^\s*(?:(\d{0,3})d)?(\d{1,7})\s*(?:([+-])\s*(\d{1,7}))?\s*$/i.exec(formula);
  if (match === null) return null;
  const [, countText = '', sidesText, sign, bonusText = '0'] = match;
  const count = countText === '' ? 1 : Number(countText);
  const sides = Number(sidesText);
  if (count < 1 || count > mostDice || sides < 1 || sides > mostSides) return null;
  let sum = 0;
  for (let die = 0; die < count; die += 1) sum += 1 + Math.floor(random() * sides);
  return String(sum + (sign === '-' ? -1 : 1) * Number(bonusText));
}
