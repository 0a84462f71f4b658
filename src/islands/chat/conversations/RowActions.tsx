import { Archive, ArchiveRestore, Pencil, Pin, PinOff, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import {
  archiveConversation,
  pinConversation,
  removeConversation,
} from '#src/client/chat/conversations/change-conversations.ts';
import type { ConversationList } from '#src/client/chat/conversations/conversation-list.ts';
import { showError } from '#src/client/overlays/show-error.ts';
import type { ListedConversation } from '#src/contract/chat/conversation-calls.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { conversationMenuTextsOf } from '#src/i18n/chat/conversation-menu-texts.ts';
import { useBackCloses } from '#src/islands/ui/use-back-closes.ts';
import { RenameForm } from './RenameForm.tsx';

interface RowActionsProps {
  card: ListedConversation;
  list: ConversationList;
  language: Language;
  menu: { close: () => void };
  /** Called once the server has its new title. */
  onRenamed?: (id: string) => Promise<void>;
}

export default function RowActions({ card, list, language, menu, onRenamed }: RowActionsProps) {
  const { id, pinned, archived } = card;
  const texts = conversationMenuTextsOf(language);
  const rootRef = useRef<HTMLDivElement>(null);
  const [isNaming, setIsNaming] = useState(false);
  useBackCloses(menu.close);
  useEffect(() => {
    rootRef.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  async function pin() {
    const item = rootRef.current?.closest('li');
    const rows = item?.parentElement;
    menu.close();
    await pinConversation(list, id, !pinned);
    // The row has moved, and has lost the focus; its new place may not be loaded.
    const row = item?.isConnected === true ? item : rows?.querySelector('li');
    requestAnimationFrame(() => row?.querySelector<HTMLElement>('.card-link')?.focus());
  }

  async function archive() {
    menu.close();
    await archiveConversation(list, id, !archived);
  }

  if (isNaming) {
    const renaming = { card, list, language, onClose: menu.close };
    return <RenameForm {...renaming} {...(onRenamed !== undefined && { onRenamed })} />;
  }
  const PinSign = pinned ? PinOff : Pin;
  const ArchiveSign = archived ? ArchiveRestore : Archive;
  return (
    <div ref={rootRef} className="relative flex flex-wrap gap-2 pe-2 pt-2">
      {!archived && (
        <button
          type="button"
          className="button-quiet button-small"
          onClick={() => void pin().catch(showError)}
        >
          <PinSign size={15} aria-hidden />
          {pinned ? texts.unpin : texts.pin}
        </button>
      )}
      <button type="button" className="button-quiet button-small" onClick={() => setIsNaming(true)}>
        <Pencil size={15} aria-hidden />
        {texts.rename}
      </button>
      <button
        type="button"
        className="button-quiet button-small"
        onClick={() => void archive().catch(showError)}
      >
        <ArchiveSign size={15} aria-hidden />
        {archived ? texts.bringBack : texts.archive}
      </button>
      <button
        type="button"
        className="button-quiet button-small text-danger"
        onClick={() => {
          menu.close();
          removeConversation(list, id).catch(showError);
        }}
      >
        <Trash2 size={15} aria-hidden />
        {texts.remove}
      </button>
    </div>
  );
}
