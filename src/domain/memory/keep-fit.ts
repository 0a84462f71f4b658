import { checkAdult } from '#src/domain/safety/adult/check-adult.ts';
import { isExplicit } from '#src/domain/safety/explicit/is-explicit.ts';

/**
 * Whether the site may say a text: nobody in it may be under age (rule:no-minors), and nothing is explicit
 * (rule:nothing-explicit).
 */
export function isFit(text: string): boolean {
  return checkAdult(text).findings.length === 0 && !isExplicit(text);
}

/**
 * A text that a model wrote without the sentences that are not fit. Empty where the others are not fit together.
 */
export function keepFit(text: string): string {
  if (isFit(text)) return text;
  const kept = text
    .split('\n')
    .map((line) =>
      line
        .split(/(?<=[.!?](?=\s)|[。！？])/u)
        .filter(isFit)
        .join('')
        .trim(),
    )
    .filter((line) => line !== '')
    .join('\n');
  return isFit(kept) ? kept : '';
}
