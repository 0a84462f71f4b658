/** Focuses the first field of a form that was just opened; as a `ref` of its element. */
export function focusFirstField(root: HTMLElement | null): void {
  root?.querySelector<HTMLElement>('input:not([type="file"]), textarea, select')?.focus();
}
