/** Checks for an element of a form or question that handles Escape itself: nothing around it closes with that key. */
export function handlesEscape(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-keeps-escape]') !== null;
}
