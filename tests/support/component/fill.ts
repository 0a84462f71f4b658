import type { UserEvent } from '@testing-library/user-event';

/** Replaces the text of a field, as by pasting. */
export async function fill(person: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await person.clear(field);
  await person.paste(text);
}
