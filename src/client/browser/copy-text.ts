/**
 * Copies a text. On a page of a plain http address in a local network the browser has no `navigator.clipboard`, and
 * copies what is selected instead. To be called right after a press.
 *
 * @returns false if the browser does not allow it
 */
export async function copyText(text: string): Promise<boolean> {
  if (!('clipboard' in navigator)) return copySelected(text);
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => copySelected(text),
  );
}

/** Copies by a field for the moment, which is in the open dialog because others take the focus from outside back. */
function copySelected(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'sr-only';
  (focused?.closest('[role="dialog"], dialog') ?? document.body).append(field);
  field.select();
  // Deprecated in favour of what does not exist here.
  // oxlint-disable-next-line typescript/no-deprecated
  const isCopied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return isCopied;
}
