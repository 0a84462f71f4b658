import type { RenderFailure, TypedField } from './fallback-props.ts';

/** Kinds of fields whose words are lost with them; the others are pressed, or hold a secret. */
const kinds = new Set(['text', 'search', 'email', 'url', 'tel', 'number', 'textarea']);

/** Fields that went away with what failed, and their words. */
const lost = new Map<TypedField, string>();

/** Fields that have their words again, or that somebody has typed in since. */
const taken = new WeakSet<EventTarget>();

/**
 * Gives what was typed back to the fields when they come again, for as long as the page lives. Call when the fields of
 * what failed are gone.
 * @param fields with their words before they went
 * @returns every text that no field has yet
 */
export function returnTyped(fields: RenderFailure['fields']): string[] {
  for (const [field, text] of fields) {
    if (text.trim() !== '' && !field.isConnected && kinds.has(field.type)) lost.set(field, text);
  }
  if (lost.size > 0) {
    watcher.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('input', noteTyping, true);
  }
  return [...lost.values()];
}

function noteTyping({ target }: Event): void {
  if (target !== null) taken.add(target);
}

const watcher = new MutationObserver(() => {
  const shown = [...document.querySelectorAll<TypedField>('input, textarea')];
  for (const [field, text] of lost) {
    const next = shown.find((other) => nameOf(other) === nameOf(field) && !taken.has(other));
    // Something else may be edited in a field of that name.
    if (next === undefined || !text.startsWith(next.value)) continue;
    lost.delete(field);
    write(next, text);
    if (document.activeElement === document.body) next.focus();
  }
  if (lost.size === 0) watcher.disconnect();
});

/** Where two fields have the same name, the first of them is the first again. */
function nameOf(field: TypedField): string {
  const label = field.getAttribute('aria-label') ?? findLabel(field)?.textContent ?? field.placeholder;
  return `${field.type} ${field.name} ${label}`;
}

/** Its `labels` are known only while it is on the page. */
function findLabel(field: TypedField): Element | null {
  const around = field.closest('label');
  const root = field.getRootNode();
  if (around !== null || field.id === '' || !(root instanceof Element || root instanceof Document))
    return around;
  return root.querySelector(`label[for=${CSS.escape(field.id)}]`);
}

/** As a person does: past what React has put over the property, so that it hears the event. */
function write(field: TypedField, text: string): void {
  const owner = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(owner.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
