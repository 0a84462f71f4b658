/** Finds the field for messages; null on a page without one. */
export function findMessageField(): HTMLElement | null {
  return document.querySelector<HTMLElement>('.composer textarea');
}
