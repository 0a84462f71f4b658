import type { ChatSession } from '#src/client/chat/session/chat-session.ts';
import { type ChatMessage, findHead, type Fork, type LastRemoval } from '#src/client/chat/base/chat-state.ts';
import type { ChatMessageTexts } from '#src/i18n/chat/chat-texts.ts';
import { openDialog } from '#src/client/overlays/dialogs.ts';
import { showToast } from '#src/client/overlays/toasts.ts';
import type { MessageAction } from './list-actions.ts';
import { canAskAgain } from './can-ask-again.ts';
import { $editing, $menu } from './open-parts.ts';
import { dropEdit, recordNewerVersion, openEditor, typeInEditor } from './edit-text.ts';

/** The handlers that the messages of a list call. */
export interface MessageHandlers {
  /** Goes to the next or the previous variant; after the last variant of the newest reply, another one is requested. */
  step: (id: string, step: 1 | -1) => void;
  openMenu: (id: string, opener: HTMLElement) => void;
  /** Saves the open editor; false if that failed and the editor stays open. */
  saveEdit: (message: ChatMessage, requestsReply: boolean) => Promise<boolean>;
  cancelEdit: () => void;
  typeEdit: (text: string) => void;
  act: (action: MessageAction, message: ChatMessage) => void;
  /** Restores deleted messages, and focuses the first of them. */
  undo: (removal: LastRemoval) => Promise<void>;
  /** Goes back to the branch that was left, and focuses its first message. */
  goBack: (fork: Fork) => Promise<void>;
}

export function createMessageHandlers(session: ChatSession, texts: ChatMessageTexts): MessageHandlers {
  function askAgain(id: string): void {
    $editing.set(null);
    void session.resend(id);
  }

  return {
    step(id, step) {
      const { messages, phase, hasNewer } = session.$state.get();
      const message = messages.find((one) => one.id === id);
      if (message === undefined || phase !== 'idle') return;
      const next = message.variants[message.variants.indexOf(id) + step];
      const isLast = !hasNewer && findHead(messages)?.id === id;
      if (next === undefined) {
        if (step === 1 && isLast && message.role === 'assistant' && canAskAgain(message, isLast))
          askAgain(id);
        return;
      }
      // The typed text is kept, and shown again with the message that it was typed for.
      $editing.set(null);
      void session.select(next);
    },
    openMenu(id, opener) {
      $menu.set($menu.get()?.id === id ? null : { id, opener });
    },
    async saveEdit(message, requestsReply) {
      const editing = $editing.get();
      if (editing === null) return false;
      // A corrected word keeps the messages that follow; a changed question begins a branch.
      const branch = requestsReply && message.role === 'user';
      const edited = await session.edit(editing.id, editing.text, { version: editing.version, branch });
      if (edited === null) return false;
      if ('newer' in edited) {
        recordNewerVersion(edited.newer);
        return false;
      }
      closeEditor(message);
      if (requestsReply) void session.resend(edited.id);
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
        resend: () => askAgain(message.id),
        continue: () => session.continueReply(message.id),
        branch: () => session.branch(message.id),
        hide: () => session.hide(message.id, true),
        show: () => session.hide(message.id, false),
        report: () => openDialog({ name: 'report', messageId: message.id }),
        removeOne: () => session.remove(message.id, true),
        remove: () => session.remove(message.id),
        retry: () => session.sendAgain(message.id),
        discard: () => session.discard(message.id),
      };
      void work[action]();
    },
    async undo({ removalId, depth }) {
      if (await session.undo(removalId)) focusMessage(depth);
    },
    async goBack({ id, depth }) {
      if (session.$state.get().phase === 'idle' && (await session.select(id))) focusMessage(depth);
    },
  };
}

/** Moves the focus from the editor to its message. */
function closeEditor(message: ChatMessage | undefined): void {
  if (message !== undefined) focusMessage(message.depth);
  dropEdit();
}

/** Focuses a message that is rendered. */
function focusMessage(depth: number): void {
  document.querySelector<HTMLElement>(`.chat-item[data-depth="${depth}"]`)?.focus();
}

async function copy(text: string, texts: ChatMessageTexts): Promise<void> {
  const { copyText } = await import('#src/client/browser/copy-text.ts');
  const isCopied = await copyText(text);
  showToast(isCopied ? { text: texts.copied, kind: 'success' } : { text: texts.copyFailed, kind: 'failure' });
}
