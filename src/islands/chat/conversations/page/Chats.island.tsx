import { Suspense, useRef, useEffect, useState, useMemo } from 'react';
import {
  type ConversationListState,
  createConversationList,
} from '#src/client/chat/conversations/conversation-list.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { mineTextsOf, type MineTexts } from '#src/i18n/mine-texts.ts';
import { Boundary, withBoundary } from '#src/islands/ui/boundary/Boundary.tsx';
import { lazyPart } from '#src/islands/ui/boundary/lazy-part.tsx';
import { WayToArchive } from '../WayToArchive.tsx';
import { ChatSearchField } from '../ChatSearchField.tsx';
import { useRowKeys } from '../use-row-keys.ts';
import { ChatList } from './ChatList.tsx';
import { MineNotice } from '#src/islands/ui/MineNotice.tsx';
import { useStore } from '@nanostores/react';
import { LogIn } from 'lucide-react';
import { openDialog } from '#src/client/overlays/dialogs.ts';
import { $isLogin, loadUser, $user } from '#src/client/account/user.ts';
import { createBrowserClient } from '#src/client/api/browser-client.ts';
import { hasDeviceId, ensureDevice } from '#src/client/api/ensure-device.ts';
import { isAutomated } from '#src/client/browser/is-automated.ts';
import { useReturn } from '../use-return.ts';

const rows = [0, 1, 2, 3, 4];

const FoundMessages = lazyPart(() => import('../FoundMessages.tsx'));

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
    <div className={isEmpty ? 'mine-room' : 'mine-room chats-room'}>
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
            <p className="search-hint mt-3 text-[0.875rem] text-muted min-h-[1.6em]">{texts.searchHint}</p>
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

/** Placeholders of the chats during loading, in the size of the chats themselves. */
function ChatsSkeleton({ texts }: { texts: MineTexts }) {
  return (
    <div className="goes-without-script">
      <p role="status" className="sr-only">
        {texts.loading}
      </p>
      <ul aria-hidden className="-mx-[12px] mt-3 animate-pulse">
        {rows.map((row) => (
          <li key={row} className="flex items-center gap-3 p-3 sm:gap-4">
            <span className="size-14 shrink-0 rounded-full bg-raised sm:size-16" />
            <span className="grid grow gap-2.5">
              <span className="h-4 w-2/5 rounded-full bg-raised" />
              <span className="h-3.5 w-4/5 rounded-full bg-raised" />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A hint for a guest with chats that a login keeps them. Empty for members, and until the visitor is known. */
function GuestHint({ texts }: { texts: MineTexts }) {
  const [isGuest, setIsGuest] = useState(false);
  const isLogin = useStore($isLogin, { ssr: 'initial' });
  useEffect(() => {
    void loadUser().then((user) => setIsGuest(user?.isLogin === false));
  }, []);
  if (!isGuest || isLogin) return null;
  return (
    <aside className="mt-8 rounded-card border border-line bg-surface p-5 text-sm lg:mt-0">
      <p className="text-pretty text-muted">{texts.guestChats}</p>
      <button type="button" className="button-quiet mt-4" onClick={() => openDialog({ name: 'login' })}>
        <LogIn size={16} aria-hidden />
        {texts.logIn}
      </button>
    </aside>
  );
}

/** Loads the person's conversations; again when they come back to the page, and for another person. */
function useOwnChats() {
  const list = useMemo(
    () =>
      createConversationList({
        client: createBrowserClient(),
        async isKnown() {
          // A member's device id may be missing: browsers delete the data that scripts store earlier than the session.
          if (isAutomated() && !hasDeviceId()) return false;
          await ensureDevice();
          return true;
        },
      }),
    [],
  );
  const state = useStore(list.$state);
  useReturn(list.refresh);
  useEffect(() => {
    void list.load();
    // Another person's chats after a login or logout.
    let known = $user.get()?.id;
    return $user.listen((user) => {
      if (known !== undefined && known !== user?.id) void list.load();
      known = user?.id;
    });
  }, [list]);
  return { list, state };
}
