import {
  BookMarked,
  ChevronRight,
  MessageSquare,
  Palette,
  Pencil,
  Pin,
  PinOff,
  Plus,
  Trash2,
} from 'lucide-react';
import { useStore } from '@nanostores/react';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { $deleted, recordDeletions } from '#src/client/chat/conversations/deleted-conversations.ts';
import type { ChatSession } from '#src/client/chat/session/chat-session.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { chatMenuTextsOf } from '#src/i18n/chat/chat-menu-texts.ts';
import { useSelected } from '../../ui/use-selected.ts';
import { toggleChatPanel } from '../panels/chat-panel.ts';
import { type InnerLevel, LevelEntries } from './LevelEntries.tsx';
import { MenuEntry } from './MenuEntry.tsx';
import { MenuList, type MenuListProps } from './MenuList.tsx';
import { PanelEntries } from './PanelEntries.tsx';
import { runInTurn } from '#src/client/chat/conversations/run-in-turn.ts';
import { dropRecentChat } from '#src/client/offline/recent-chats.ts';
import { showError } from '#src/client/overlays/show-error.ts';
import { showToast } from '#src/client/overlays/toasts.ts';
import { deleteConversation } from '#src/contract/chat/conversation-calls.ts';

const levels = { chat: MessageSquare, story: BookMarked, look: Palette };

interface ChatMenuEntriesProps extends Omit<MenuListProps, 'children'> {
  session: ChatSession;
  newChatHref: string;
  language: Language;
}

/**
 * The menu of a chat in two levels: what people look for, the ways to the chat, its story and its look, and what can be
 * done with the chat as a whole.
 */
export default function ChatMenuEntries({ session, newChatHref, language, ...list }: ChatMenuEntriesProps) {
  const texts = chatMenuTextsOf(language);
  const conversation = useSelected(session.$state, (state) => state.conversation);
  const deleted = useStore($deleted);
  const [level, setLevel] = useState<InnerLevel | null>(null);
  const left = useRef<InnerLevel | null>(null);
  const { menuRef } = list;
  useEffect(() => {
    // After a level, the focus is on its entry again.
    if (level === null && left.current !== null)
      menuRef.current?.querySelector<HTMLElement>(`[data-level="${left.current}"]`)?.focus();
    left.current = level;
  }, [level, menuRef]);

  function enter(event: MouseEvent, next: InnerLevel) {
    // The menu stays open.
    event.stopPropagation();
    setLevel(next);
  }

  if (level !== null) {
    return (
      <MenuList {...list}>
        <LevelEntries level={level} language={language} menuRef={menuRef} onLeave={() => setLevel(null)} />
      </MenuList>
    );
  }
  return (
    <MenuList {...list}>
      <div role="group" className="menu-group">
        <PanelEntries level="first" language={language} />
        <a role="menuitem" tabIndex={-1} className="menu-entry" href={newChatHref}>
          <Plus size={17} aria-hidden />
          {texts.newChat}
        </a>
      </div>
      <div
        role="group"
        className="menu-group"
        onKeyDown={({ key, target }) => {
          if (key === 'ArrowRight' && target instanceof HTMLElement) target.click();
        }}
      >
        {(['chat', 'story', 'look'] as const).map((one) => (
          <MenuEntry
            key={one}
            icon={levels[one]}
            name={texts.levels[one]}
            aria-description={texts.levelHints[one]}
            aria-haspopup="menu"
            data-level={one}
            onClick={(event) => enter(event, one)}
          >
            <span className="truncate flex-1 ps-3 text-muted text-[0.8125rem] text-end" aria-hidden>
              {texts.levelHints[one]}
            </span>
            <ChevronRight size={17} aria-hidden />
          </MenuEntry>
        ))}
      </div>
      {conversation !== null && !deleted.has(conversation.id) && (
        <div role="group" className="menu-group">
          <MenuEntry icon={Pencil} name={texts.panels.rename} onClick={() => toggleChatPanel('rename')} />
          <MenuEntry
            icon={conversation.pinned ? PinOff : Pin}
            name={conversation.pinned ? texts.unpin : texts.pin}
            onClick={() => void pinOpenChat(session, !conversation.pinned, texts)}
          />
          <MenuEntry
            icon={Trash2}
            name={texts.deleteChat}
            className="text-danger"
            onClick={() => void deleteOpenChat(session, conversation.id)}
          />
        </div>
      )}
    </MenuList>
  );
}

/** Pins the chat of the page to the top of the list, or unpins it, and says so: the list may not be in view. */
async function pinOpenChat(
  session: ChatSession,
  pinned: boolean,
  texts: { pinned: string; unpinned: string },
): Promise<void> {
  const isDone = await session.changeSettings({ pinned });
  if (isDone) showToast({ text: pinned ? texts.pinned : texts.unpinned, kind: 'success' });
}

/** Deletes the chat of the page, which stays in view with a notice that can bring it back. */
async function deleteOpenChat({ client }: ChatSession, id: string): Promise<void> {
  try {
    await runInTurn(id, () => client.call(deleteConversation, { body: { id } }));
    // Not before the answer: the list is loaded again by it.
    recordDeletions({ there: [], deleted: [id] });
    dropRecentChat(id);
  } catch (error) {
    showError(error);
  }
}
