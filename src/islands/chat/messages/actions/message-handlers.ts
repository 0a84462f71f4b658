import type { ChatSession } from '#src/client/chat/session/chat-session.ts';
import {
  type ChatMessage,
  findHead,
  type Fork,
  type LastRemoval,
} from '#src/client/chat/state/chat-state.ts';
import { openDialog } from '#src/client/overlays/dialogs.ts';
import type { MessageAction } from './list-actions.ts';
import { canAskAgain } from './can-ask-again.ts';
import { askAgain, isAgainFree, offerAgain } from './offer-again.ts';
import { $editing, $menu } from './open-message.ts';
import { dropEdit, recordNewerVersion, openEditor, typeInEditor } from './edit-text.ts';

/** The handlers that the messages of a list call. */
export interface MessageHandlers {
  /** Goes to the next or the previous variant; after the last variant of the newest reply, another reply is offered. */
  step: (id: string, step: 1 | -1) => void;
  /** Checks whether a step only offers another reply, with its price. */
  isOffer: (id: string, step: 1 | -1) => boolean;
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

export function createMessageHandlers(session: ChatSession): MessageHandlers {
  /** Finds the variant that a step leads to; `again` where another reply can be requested, null for neither. */
  function findStep(id: string, step: 1 | -1): { variant: string } | 'again' | null {
    const { messages, phase, hasNewer } = session.$state.get();
    const message = messages.find((one) => one.id === id);
    if (message === undefined || phase !== 'idle') return null;
    const variant = message.variants[message.variants.indexOf(id) + step];
    if (variant !== undefined) return { variant };
    const isLast = !hasNewer && findHead(messages)?.id === id;
    return step === 1 && message.role === 'assistant' && isLast && canAskAgain(message, isLast)
      ? 'again'
      : null;
  }

  return {
    step(id, step) {
      const next = findStep(id, step);
      if (next === 'again') offerAgain(session, id);
      if (next === null || next === 'again') return;
      // The typed text is kept, and shown again with the message that it was typed for.
      $editing.set(null);
      void session.select(next.variant);
    },
    isOffer: (id, step) => findStep(id, step) === 'again' && !isAgainFree(),
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
        copy: () => copy(message.content),
        edit: () => openEditor(message),
        resend: () => askAgain(session, message.id),
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

async function copy(text: string): Promise<void> {
  const { copyAndSay } = await import('#src/islands/chat/markdown/copy-and-say.ts');
  await copyAndSay(text);
}
