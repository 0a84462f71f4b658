import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import type { ChatSession } from '#src/client/chat/session/chat-session.ts';
import type { ChatCharacter } from '#src/contract/characters/character-calls.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { chatAroundTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { type ChatSearchTexts, chatSearchTextsOf } from '#src/i18n/chat/chat-search-texts.ts';
import { ChatSearchField } from '../conversations/ChatSearchField.tsx';
import { useRowKeys } from '../conversations/use-row-keys.ts';
import { useWideScreen } from '../panels/parts/panel-hooks.ts';
import { SearchResults } from './SearchResults.tsx';
import { type MessageSearch, useMessageSearch } from './use-message-search.ts';

interface ConversationSearchProps {
  session: ChatSession;
  character: ChatCharacter;
  language: Language;
  onClose: () => void;
}

/** The search in the open conversation, with links to the messages. */
export default function ConversationSearch(props: ConversationSearchProps) {
  const { session, character, language, onClose } = props;
  const texts = chatAroundTextsOf(language);
  const words = chatSearchTextsOf(language);
  const { conversationId } = useStore(session.$state);
  const search = useMessageSearch(conversationId);
  const fieldRef = useRef<HTMLInputElement>(null);
  const listRef = useRef<HTMLUListElement>(null);
  const onKeyDown = useRowKeys(fieldRef, listRef);
  const isBeside = useWideScreen();
  useEffect(() => {
    // Waits until the panel's heading has had the focus.
    const frame = requestAnimationFrame(() => fieldRef.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);

  function jump(id: string) {
    // A panel beside the chat stays for the next result; a sheet would cover the message.
    if (!isBeside) onClose();
    void session.jumpTo(id);
  }

  if (conversationId === null) return <p className="text-muted">{words.empty}</p>;
  return (
    <div className="grid gap-3" onKeyDown={onKeyDown}>
      <div>
        <ChatSearchField
          label={words.label}
          placeholder={words.placeholder}
          clearLabel={texts.listSearchClear}
          fieldRef={fieldRef}
          onSearch={search.ask}
        />
      </div>
      <p role="status" className="min-h-[1.6em] text-sm text-muted wrap-anywhere">
        {describeSearch(search, words, texts.loading)}
      </p>
      {search.phase === 'failed' && (
        <div role="alert" className="flex items-center gap-3 text-sm">
          <p className="grow text-danger">{search.errorText ?? words.failed}</p>
          <button type="button" className="button-quiet shrink-0" onClick={() => search.ask(search.words)}>
            {texts.tryAgain}
          </button>
        </div>
      )}
      <SearchResults
        search={search}
        name={character.name}
        language={language}
        texts={words}
        listRef={listRef}
        onJump={jump}
      />
    </div>
  );
}

function describeSearch(search: MessageSearch, words: ChatSearchTexts, loading: string): string {
  if (search.words === '') return words.hint;
  if (search.phase === 'loading') return loading;
  if (search.phase === 'failed') return '';
  return search.records.length === 0
    ? words.nothing(search.words)
    : words.found(search.records.length, search.hasMore);
}
