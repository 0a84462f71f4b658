import { checkAdult } from '#src/domain/safety/adult/check-adult.ts';
import { isExplicit } from '#src/domain/safety/explicit/is-explicit.ts';

/**
 * Checks whether the site may show a text: it has no person under age (rule:no-minors) and nothing explicit
 * (rule:nothing-explicit).
 */
export function isFitToShow(text: string): boolean {
  return checkAdult(text).findings.length === 0 && !isExplicit(text);
}

/** Removes the sentences that are not fit from a model's text. Empty if the others together are not fit. */
export function removeUnfit(text: string): string {
  if (isFitToShow(text)) return text;
  const kept = text
    .split('\n')
    .map((line) =>
      line
        .split(/(?<=[.!?](?=\s)|[。！？])/u)
        .filter(isFitToShow)
        .join('')
        .trim(),
    )
    .filter((line) => line !== '')
    .join('\n');
  return isFitToShow(kept) ? kept : '';
}
