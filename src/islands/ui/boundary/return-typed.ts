import type { RenderFailure, TypedField } from './fallback-props.ts';

/** Kinds of fields whose text is lost with them; the others are pressed, or hold a secret. */
const kinds = new Set(['text', 'search', 'email', 'url', 'tel', 'number', 'textarea']);

/** Fields that were removed with the failed part, and their text. */
const lost = new Map<TypedField, string>();

/** Fields whose text was restored, or that somebody has typed in since. */
const taken = new WeakSet<EventTarget>();

/**
 * Restores typed text to the fields when they appear again, for as long as the page lives. Call it after the failed
 * fields were removed.
 * @param fields with their text before they were removed
 * @returns every text that no field has yet
 */
export function returnTyped(fields: RenderFailure['fields']): string[] {
  for (const [field, text] of fields) {
    if (text.trim() !== '' && !field.isConnected && kinds.has(field.type)) lost.set(field, text);
  }
  if (lost.size > 0) {
    watcher.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('input', recordTyping, true);
  }
  return [...lost.values()];
}

function recordTyping({ target }: Event): void {
  if (target !== null) taken.add(target);
}

const watcher = new MutationObserver(() => {
  const shown = [...document.querySelectorAll<TypedField>('input, textarea')];
  for (const [field, text] of lost) {
    const next = shown.find((other) => nameOf(other) === nameOf(field) && !taken.has(other));
    // A field of that name may be used for something else.
    if (next === undefined || !text.startsWith(next.value)) continue;
    lost.delete(field);
    write(next, text);
    if (document.activeElement === document.body) next.focus();
  }
  if (lost.size === 0) watcher.disconnect();
});

/** Names a field; of two fields with the same name, the first is matched with the first. */
function nameOf(field: TypedField): string {
  const label = field.getAttribute('aria-label') ?? findLabel(field)?.textContent ?? field.placeholder;
  return `${field.type} ${field.name} ${label}`;
}

/** Finds the label; the field's `labels` are known only while it is on the page. */
function findLabel(field: TypedField): Element | null {
  const around = field.closest('label');
  const root = field.getRootNode();
  if (around !== null || field.id === '' || !(root instanceof Element || root instanceof Document))
    return around;
  return root.querySelector(`label[for=${CSS.escape(field.id)}]`);
}

/** Writes into a field as a person does: through the native setter, past React's, so that React handles the event. */
function write(field: TypedField, text: string): void {
  const owner = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(owner.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
