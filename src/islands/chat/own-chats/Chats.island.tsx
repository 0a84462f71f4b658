import { Suspense, useRef } from 'react';
import type { ConversationListState } from '#src/client/chat/conversations/conversation-list.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { mineTextsOf } from '#src/i18n/mine-texts.ts';
import { Boundary, withBoundary } from '#src/islands/ui/boundary/Boundary.tsx';
import { lazyPart } from '#src/islands/ui/boundary/lazy-part.tsx';
import { WayToArchive } from '../conversations/WayToArchive.tsx';
import { ChatSearchField } from '../conversations/ChatSearchField.tsx';
import { useRowKeys } from '../conversations/use-row-keys.ts';
import { ChatList } from './ChatList.tsx';
import { ChatsSkeleton } from './ChatsSkeleton.tsx';
import { useOwnChats } from './use-own-chats.ts';
import { GuestHint } from './GuestHint.tsx';
import { MineNotice } from '#src/islands/ui/MineNotice.tsx';

const FoundMessages = lazyPart(() => import('../conversations/FoundMessages.tsx'));

/** A person's conversations (rule:pages). The page itself contains none of them: the island loads them. */
function Chats({ language }: { language: Language }) {
  const texts = mineTextsOf(language);
  const { list, state } = useOwnChats();
  const fieldRef = useRef<HTMLInputElement>(null);
  const listRef = useRef<HTMLDivElement>(null);
  const onKeyDown = useRowKeys(fieldRef, listRef);
  function clearSearch() {
    if (fieldRef.current !== null) fieldRef.current.value = '';
    fieldRef.current?.focus();
    void list.load('');
  }

  const isNothingHere = state.phase === 'ready' && state.records.length === 0;
  const isEmpty = isNothingHere && state.words === '' && !state.isArchive && state.archived === 0;
  return (
    <div className="mine-room lg:grid lg:grid-cols-[minmax(0,1fr)_auto] lg:items-start lg:gap-10">
      <div onKeyDown={onKeyDown}>
        {isEmpty ? (
          <EmptyChats language={language} />
        ) : (
          <>
            <ChatSearchField
              label={texts.searchLabel}
              placeholder={texts.searchPlaceholder}
              clearLabel={texts.searchClear}
              fieldRef={fieldRef}
              onSearch={(words) => void list.load(words)}
            />
            <p className="search-hint min-h-[1.6em]">{texts.searchHint}</p>
            <p role="status" className="sr-only">
              {describeResult(state, texts)}
            </p>
            <div className="-mx-[12px]">
              <WayToArchive
                list={list}
                language={language}
                isHead
                onLeave={() => fieldRef.current?.focus()}
              />
            </div>
            <div ref={listRef}>
              <ChatList list={list} language={language} texts={texts} />
              <div className="-mx-[12px]">
                <WayToArchive list={list} language={language} />
              </div>
              {state.records.length === 0 && state.phase === 'loading' && <ChatsSkeleton texts={texts} />}
              {state.records.length === 0 && state.phase === 'failed' && (
                <div className="pt-3">
                  <MineNotice heading={texts.listFailed} role="alert">
                    <button
                      type="button"
                      className="button-quiet"
                      onClick={() => {
                        // The button disappears; the focus must not be lost with it.
                        fieldRef.current?.focus();
                        void list.load();
                      }}
                    >
                      {texts.tryAgain}
                    </button>
                  </MineNotice>
                </div>
              )}
              {isNothingHere && state.words !== '' && (
                <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
                  <p className="min-w-0 grow basis-52 text-muted wrap-anywhere">
                    {texts.nothingFound(state.words)}
                  </p>
                  <button type="button" className="button-quiet" onClick={clearSearch}>
                    {texts.showAll}
                  </button>
                </div>
              )}
              {state.words !== '' && (
                <Boundary place="part">
                  <Suspense>
                    <div className="-mx-[12px]">
                      <FoundMessages words={state.words} language={language} />
                    </div>
                  </Suspense>
                </Boundary>
              )}
            </div>
          </>
        )}
      </div>
      {(state.records.length > 0 || state.archived > 0) && <GuestHint texts={texts} />}
    </div>
  );
}

function EmptyChats({ language }: { language: Language }) {
  const texts = mineTextsOf(language);
  return (
    <MineNotice heading={texts.chatsEmpty} hint={texts.emptyLead}>
      <a href="/" className="button-primary">
        {texts.chatsEmptyAction}
      </a>
    </MineNotice>
  );
}

/** Describes the result of a search for screen readers. */
function describeResult(state: ConversationListState, texts: ReturnType<typeof mineTextsOf>): string {
  if (state.words === '' || state.phase !== 'ready') return '';
  return state.total === 0 ? texts.nothingFound(state.words) : texts.found(state.total);
}

export default withBoundary(Chats, 'page');
