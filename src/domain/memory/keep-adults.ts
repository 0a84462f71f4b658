import { checkAdult } from '#src/domain/card/check-adult.ts';

/** Whether nobody in a text may be under age (trust row 1). */
export function isOfAdults(text: string): boolean {
  return checkAdult(text).findings.length === 0;
}

/**
 * A text that a model wrote without the sentences by which somebody in it may not be an adult (trust row 1). Empty where
 * the others say so together.
 */
export function keepAdults(text: string): string {
  if (isOfAdults(text)) return text;
  const kept = text
    .split('\n')
    .map((line) =>
      line
        .split(/(?<=[.!?](?=\s)|[。！？])/u)
        .filter(isOfAdults)
        .join('')
        .trim(),
    )
    .filter((line) => line !== '')
    .join('\n');
  return isOfAdults(kept) ? kept : '';
}
