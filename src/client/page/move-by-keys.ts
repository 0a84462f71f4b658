import { pressedKey } from '../browser/pressed-key.ts';

/**
 * Handles the keys of the search page: arrow keys move from the field through the results, and Escape returns to it.
 */
export function moveByKeys(): void {
  const field = document.querySelector<HTMLInputElement>('[data-search] input');
  if (field === null) return;
  const listResults = () => [...document.querySelectorAll<HTMLElement>('[data-results] .card-link')];
  const step = (by: number) => {
    const results = listResults();
    const at = results.findIndex((result) => result === document.activeElement);
    const next = at === -1 && by < 0 ? field : (results[at + by] ?? (at === 0 ? field : undefined));
    next?.focus();
  };
  addEventListener('keydown', (event) => {
    const key = pressedKey(event);
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isInField = document.activeElement === field;
    const isOnResult = listResults().some((result) => result === document.activeElement);
    if (key === 'Escape' && isOnResult) field.focus();
    else if (key === 'ArrowDown' && (isInField || isOnResult)) step(1);
    else if (key === 'ArrowUp' && isOnResult) step(-1);
    else return;
    event.preventDefault();
  });
}
