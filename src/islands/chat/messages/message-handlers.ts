import type { ChatSession } from '#src/browser/chat-session.ts';
import type { ChatMessage, LastRemoval } from '#src/browser/chat-state.ts';
import type { ChatMessageTexts } from '#src/i18n/message-texts.ts';
import { showToast } from '#src/stores/toasts.ts';
import type { MessageAction } from './message-actions.ts';
import { $editing, $menu } from './open-parts.ts';
import { dropEdit, noteNewer, openEditor, typeInEditor } from './edit-text.ts';

/** What the messages of a list call when a person does something to them. */
export interface MessageHandlers {
  /** Goes to the next variant, or to the one before; does nothing at either end. */
  step: (id: string, step: 1 | -1) => void;
  openMenu: (id: string, opener: HTMLElement) => void;
  /** Saves what is being edited; false when it was not, and is edited still. */
  saveEdit: (message: ChatMessage, asksAnew: boolean) => Promise<boolean>;
  cancelEdit: () => void;
  typeEdit: (text: string) => void;
  act: (action: MessageAction, message: ChatMessage) => void;
  /** Brings back what was deleted, and gives the focus to the first of it. */
  undo: (removal: LastRemoval) => Promise<void>;
}

export function createMessageHandlers(session: ChatSession, texts: ChatMessageTexts): MessageHandlers {
  return {
    step(id, step) {
      const { messages, phase } = session.$state.get();
      const variants = messages.find((message) => message.id === id)?.variants ?? [];
      const next = variants[variants.indexOf(id) + step];
      if (next === undefined || phase !== 'idle') return;
      // What was typed is there again with the message that it was typed for.
      $editing.set(null);
      void session.select(next);
    },
    openMenu(id, opener) {
      $menu.set($menu.get()?.id === id ? null : { id, opener });
    },
    async saveEdit(message, asksAnew) {
      const editing = $editing.get();
      if (editing === null) return false;
      const edited = await session.edit(editing.id, editing.text, { version: editing.version });
      if (edited === null) return false;
      if ('newer' in edited) {
        noteNewer(edited.newer);
        return false;
      }
      closeEditor(message);
      if (asksAnew) void session.resend(edited.id);
      return true;
    },
    cancelEdit() {
      const id = $editing.get()?.id ?? '';
      closeEditor(session.$state.get().messages.find(({ variants }) => variants.includes(id)));
    },
    typeEdit: typeInEditor,
    act(action, message) {
      const work: Record<MessageAction, () => unknown> = {
        copy: () => copy(message.content, texts),
        edit: () => openEditor(message),
        resend: () => session.resend(message.id),
        continue: () => session.continueReply(message.id),
        branch: () => session.branch(message.id),
        hide: () => session.hide(message.id, true),
        show: () => session.hide(message.id, false),
        remove: () => session.remove(message.id),
        retry: () => session.sendAgain(message.id),
        discard: () => session.discard(message.id),
      };
      void work[action]();
    },
    async undo({ removalId, depth }) {
      if (await session.undo(removalId)) focusMessage(depth);
    },
  };
}

/** The focus goes from the field to the message that it stands in. */
function closeEditor(message: ChatMessage | undefined): void {
  if (message !== undefined) focusMessage(message.depth);
  dropEdit();
}

/** Gives the focus to a message that is rendered. */
export function focusMessage(depth: number): void {
  document.querySelector<HTMLElement>(`.chat-item[data-depth="${depth}"]`)?.focus();
}

async function copy(text: string, texts: ChatMessageTexts): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ text: texts.copied, kind: 'success' });
  } catch {
    showToast({ text: texts.copyFailed, kind: 'failure' });
  }
}
