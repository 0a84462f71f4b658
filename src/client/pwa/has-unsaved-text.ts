import { unkept } from '../browser/browser-values.ts';

/** The fields that people type in; `data-kept` marks fields whose text is stored while it is typed, as drafts are. */
const fields =
  'textarea:not([data-kept]), input:not([type=checkbox], [type=radio], [type=hidden], [data-kept])';

/**
 * True while there is text that a reload would lose: in a field with the focus or one that a person changed, as
 * browsers mark it with `:user-valid` or `:user-invalid`, in an open dialog, or in a draft that this browser could not
 * store.
 */
export function hasUnsavedText(page: ParentNode): boolean {
  if (page.querySelector('[role=alertdialog], [role=dialog][data-state=open]') !== null) return true;
  if ([...unkept.keys()].some((key) => key.includes('draft:'))) return true;
  return [...page.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(fields)].some(
    (field) => field.value !== '' && field.matches(':focus, :user-valid, :user-invalid'),
  );
}
