import { editKey, readEdit, writeDraft } from '#src/client/chat/drafts/drafts.ts';
import type { ChatMessage } from '#src/client/chat/base/chat-state.ts';
import { $editing } from './open-parts.ts';

/** Opens the editor of a message, with what was typed there before and never saved. */
export function openEditor({ id, content, version }: ChatMessage): void {
  $editing.set({ id, text: content, version, ...readEdit(id) });
}

/** Keeps what is typed in the open editor, also over a reload and another message's editor. */
export function typeInEditor(text: string): void {
  const editing = $editing.get();
  if (editing === null) return;
  $editing.set({ ...editing, text });
  writeDraft(editKey(editing.id), text, editing.version);
}

/** The message was changed elsewhere: what is saved from now on takes the place of that version. */
export function noteNewer(version: number): void {
  const editing = $editing.get();
  if (editing === null) return;
  $editing.set({ ...editing, version, isBehind: true });
  writeDraft(editKey(editing.id), editing.text, version);
}

/** Closes the editor for good: what was typed is saved, or not wanted. */
export function dropEdit(): void {
  const editing = $editing.get();
  if (editing !== null) writeDraft(editKey(editing.id), '');
  $editing.set(null);
}
