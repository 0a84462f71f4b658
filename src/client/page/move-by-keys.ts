/**
 * Handles the keys of the search page: arrow keys move from the field through the results, and Escape returns to it.
 */
export function moveByKeys(): void {
  const field = document.querySelector<HTMLInputElement>('[data-search] input');
  const results = [...document.querySelectorAll<HTMLElement>('[data-results] .card-link')];
  if (field === null) return;
  const step = (by: number) => {
    const at = results.findIndex((result) => result === document.activeElement);
    const next = at === -1 && by < 0 ? field : (results[at + by] ?? (at === 0 ? field : undefined));
    next?.focus();
  };
  addEventListener('keydown', (event) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const isInField = document.activeElement === field;
    const isOnResult = results.some((result) => result === document.activeElement);
    if (event.key === 'Escape' && isOnResult) field.focus();
    else if (event.key === 'ArrowDown' && (isInField || isOnResult)) step(1);
    else if (event.key === 'ArrowUp' && isOnResult) step(-1);
    else return;
    event.preventDefault();
  });
}
