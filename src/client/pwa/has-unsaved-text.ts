import { unkept } from '../browser/browser-values.ts';

/** What people write in; `data-kept` says that every letter is kept as it is typed, as drafts are. */
const fields =
  'textarea:not([data-kept]), input:not([type=checkbox], [type=radio], [type=hidden], [data-kept])';

/**
 * True while somebody writes something that a reload would lose: a field with the focus or one that a person changed,
 * as browsers note it for `:user-valid`, a dialog that asks something, or a draft that this browser had no room for.
 */
export function hasUnsavedText(page: ParentNode): boolean {
  if (page.querySelector('[role=alertdialog], [role=dialog][data-state=open]') !== null) return true;
  if ([...unkept.keys()].some((key) => key.includes('draft:'))) return true;
  return [...page.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(fields)].some(
    (field) => field.value !== '' && field.matches(':focus, :user-valid, :user-invalid'),
  );
}
