import { editKey, readEdit, writeDraft } from '#src/client/chat/drafts/drafts.ts';
import type { ChatMessage } from '#src/client/chat/state/chat-state.ts';
import { $editing } from './open-message.ts';

/** Opens the editor of a message, with text typed earlier and not saved. */
export function openEditor({ id, content, version }: ChatMessage): void {
  $editing.set({ id, text: content, version, ...readEdit(id) });
}

/** Keeps the text of the open editor, also across a reload and while another message is edited. */
export function typeInEditor(text: string): void {
  const editing = $editing.get();
  if (editing === null) return;
  $editing.set({ ...editing, text });
  writeDraft(editKey(editing.id), text, editing.version);
}

/** Records that the message was changed elsewhere: from now on, saving replaces that version. */
export function recordNewerVersion(version: number): void {
  const editing = $editing.get();
  if (editing === null) return;
  $editing.set({ ...editing, version, isBehind: true });
  writeDraft(editKey(editing.id), editing.text, version);
}

/** Closes the editor and discards its text, which is saved or not wanted. */
export function dropEdit(): void {
  const editing = $editing.get();
  if (editing !== null) writeDraft(editKey(editing.id), '');
  $editing.set(null);
}
