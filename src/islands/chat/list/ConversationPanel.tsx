import { useStore } from '@nanostores/react';
import { Plus } from 'lucide-react';
import { type MouseEvent, Suspense, useRef, useState } from 'react';
import type { ChatSession } from '#src/client/chat/session/chat-session.ts';
import type { ConversationList } from '#src/client/chat/conversations/conversation-list.ts';
import type { ChatCharacter } from '#src/contract/characters/character-calls.ts';
import type { ListedConversation } from '#src/contract/chat/conversation-calls.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { characterSegment } from '#src/domain/text/slug.ts';
import { chatAroundTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { Boundary } from '../../ui/boundary/Boundary.tsx';
import { lazyPart } from '../../ui/boundary/lazy-part.tsx';
import { WayToArchive } from '../conversations/WayToArchive.tsx';
import { ChatSearchField } from '../conversations/ChatSearchField.tsx';
import { useRowKeys } from '../conversations/use-row-keys.ts';
import type { RowLook } from '../conversations/ConversationRow.tsx';
import { ConversationRows } from '../conversations/ConversationRows.tsx';
import { freshHref } from '#src/islands/chat/conversations/name-conversation.ts';
import { ListState } from './ListState.tsx';
import { OfflineReader } from './OfflineReader.tsx';

const FoundMessages = lazyPart(() => import('../conversations/FoundMessages.tsx'));

const look: RowLook = {
  row: 'card row chat-row',
  line: 'relative flex items-center gap-3',
  face: 'size-11',
  head: 'flex items-baseline gap-2',
  link: 'card-link min-w-0 grow truncate text-[0.9375rem] font-semibold after:absolute after:inset-0',
  time: 'narrow',
  words: 'flex min-h-5 items-center gap-2',
  count: 'px-1.5 leading-5',
};

interface ConversationPanelProps {
  session: ChatSession;
  list: ConversationList;
  character: ChatCharacter;
  language: Language;
  /** Called when a found message of the conversation behind this list is shown. */
  onGo?: () => void;
}

/** The conversations with everyone: search, begin, and manage them. */
export function ConversationPanel({ session, list, character, language, onGo }: ConversationPanelProps) {
  const texts = chatAroundTextsOf(language);
  const state = useStore(list.$state);
  const { conversationId } = useStore(session.$state);
  const fieldRef = useRef<HTMLInputElement>(null);
  const listRef = useRef<HTMLDivElement>(null);
  const onKeyDown = useRowKeys(fieldRef, listRef);
  const [reading, setReading] = useState<ListedConversation | null>(null);
  const segment = characterSegment(character);

  function open(event: MouseEvent, card: ListedConversation) {
    if (navigator.onLine) return;
    // The page could not be loaded; its offline copy is shown instead.
    event.preventDefault();
    setReading(card);
  }

  async function recordRenamed(id: string) {
    // Its title is also shown above the messages.
    if (id === conversationId) await session.refresh();
  }

  if (reading !== null) {
    return <OfflineReader card={reading} texts={texts} onClose={() => setReading(null)} />;
  }
  return (
    <div className="flex min-h-0 grow flex-col" onKeyDown={onKeyDown}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5 px-3 pb-2 pt-3">
        <a href={freshHref(segment)} className="button-quiet justify-start! px-4 text-sm">
          <Plus size={18} aria-hidden className="shrink-0 text-accent" />
          <span className="min-w-0 truncate">{texts.newChat(character.name)}</span>
        </a>
        <div>
          <ChatSearchField
            label={texts.listSearch}
            placeholder={texts.listSearchHint}
            clearLabel={texts.listSearchClear}
            fieldRef={fieldRef}
            onSearch={(words) => void list.load(words)}
          />
        </div>
      </div>
      <p role="status" className="sr-only">
        {state.phase === 'ready' && state.words !== '' ? texts.listFound(state.total) : ''}
      </p>
      {/* Scrolls; the keyboard reaches it through the rows. */}
      <div ref={listRef} className="min-h-0 grow overflow-y-auto overscroll-contain px-2 pb-3">
        <WayToArchive list={list} language={language} isHead onLeave={() => fieldRef.current?.focus()} />
        <ConversationRows
          {...{ list, language, texts }}
          label={texts.conversations}
          className="grid grid-cols-[minmax(0,1fr)] gap-0.5"
          look={look}
          currentId={conversationId}
          onOpen={open}
          onRenamed={recordRenamed}
        />
        <ListState list={list} texts={texts} />
        {state.words !== '' && (
          <Boundary place="part">
            <Suspense>
              <FoundMessages session={session} words={state.words} language={language} onGo={onGo} />
            </Suspense>
          </Boundary>
        )}
        <WayToArchive list={list} language={language} />
      </div>
    </div>
  );
}
