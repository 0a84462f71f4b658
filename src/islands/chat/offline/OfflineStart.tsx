import { CloudOff } from 'lucide-react';
import { useState, useCallback, useEffect } from 'react';
import type { KeptChat } from '#src/client/offline/list-kept-chats.ts';
import type { KeptPage } from '#src/client/offline/list-kept-pages.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { characterSegment } from '#src/domain/text/slug.ts';
import { languageOfText } from '#src/domain/text/language-of-text.ts';
import { toPlainText } from '#src/domain/text/to-plain-text.ts';
import { formatMoment } from '#src/i18n/format-moment.ts';
import type { OfflineTexts } from '#src/i18n/app-texts.ts';
import { conversationHref } from '#src/islands/chat/conversations/name-conversation.ts';
import { Face } from '#src/islands/chat/conversations/Face.tsx';
import { canReachServer } from '#src/client/offline/can-reach-server.ts';

interface Reconnect {
  phase: 'waiting' | 'trying' | 'failed';
  tryAgain: () => Promise<void>;
}

/** Interval of the checks, in ms: a browser may wrongly believe for long that it is connected. */
const lookMs = 15_000;

interface OfflineStartProps {
  chats: readonly KeptChat[];
  pages: readonly KeptPage[];
  /** The text about the missing page; null if none was requested. */
  missing: string | null;
  language: Language;
  texts: OfflineTexts;
}

/** A calm notice that there is no connection, with links to everything that can be read offline. */
export function OfflineStart({ chats, pages, missing, language, texts }: OfflineStartProps) {
  const { phase, tryAgain } = useReconnect();
  const [now] = useState(() => new Date());
  const isEmpty = chats.length === 0 && pages.length === 0;
  return (
    <div className="grid grid-cols-1 gap-10 max-w-[calc(40rem+2*var(--gutter))] mx-auto pt-[max(3rem,env(safe-area-inset-top))] pb-[max(4rem,env(safe-area-inset-bottom))] px-gutter">
      <header className="grid justify-items-center gap-3 text-center">
        <CloudOff size={40} aria-hidden className="text-accent" />
        <h1 className="font-display text-4xl">{texts.heading}</h1>
        {missing !== null && <p className="text-balance">{missing}</p>}
        <button
          type="button"
          className="button-quiet"
          aria-disabled={phase === 'trying' || undefined}
          onClick={() => void tryAgain()}
        >
          {phase === 'trying' ? texts.trying : texts.tryAgain}
        </button>
        <p role="status" className="min-h-6 text-sm text-muted">
          {phase === 'failed' ? texts.still : ''}
        </p>
        <p className="text-balance text-muted">{isEmpty ? texts.nothing : texts.lead}</p>
      </header>
      {chats.length > 0 && (
        <section aria-labelledby="offline-chats">
          <h2 id="offline-chats" className="font-display text-2xl">
            {texts.chats}
          </h2>
          <p className="text-sm text-muted">{texts.chatsHint}</p>
          <ul className="mt-3 grid grid-cols-1 gap-1">
            {chats.map((chat) => (
              <KeptChatRow key={chat.id} chat={chat} now={now} language={language} />
            ))}
          </ul>
        </section>
      )}
      {pages.length > 0 && (
        <section aria-labelledby="offline-pages">
          <h2 id="offline-pages" className="font-display text-2xl">
            {texts.stories}
          </h2>
          <ul className="mt-3 grid grid-cols-1 gap-1">
            {pages.map(({ path, title }) => (
              <li key={path}>
                <a href={path} className="box flex items-center gap-3 px-3 py-2">
                  <span className="min-w-0 wrap-anywhere">{title}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

interface KeptChatRowProps {
  chat: KeptChat;
  now: Date;
  language: Language;
}

function KeptChatRow({ chat, now, language }: KeptChatRowProps) {
  const { id, character, conversation, messages } = chat;
  const newest = messages.findLast(({ content }) => content !== '');
  const title = conversation?.title;
  const line = toPlainText(newest?.content ?? '');
  return (
    <li>
      <a
        href={conversationHref(characterSegment(character), id)}
        className="box flex items-center gap-3 px-3 py-2"
      >
        <Face path={character.avatar} name={character.name} size="size-11" />
        <span className="grid min-w-0 grow">
          <span className="flex items-baseline gap-2">
            <span className="min-w-0 grow truncate font-semibold">{title || character.name}</span>
            {newest !== undefined && (
              <time dateTime={newest.create_time} className="shrink-0 text-xs text-muted">
                {formatMoment(newest.create_time, now, language, 'narrow')}
              </time>
            )}
          </span>
          <span dir="auto" lang={languageOfText(line)} className="truncate text-sm text-muted">
            {line}
          </span>
        </span>
      </a>
    </li>
  );
}

/** Loads the requested page once the server can be reached: checks when the network is back, and at intervals. */
function useReconnect(): Reconnect {
  const [phase, setPhase] = useState<Reconnect['phase']>('waiting');
  const look = useCallback(async () => {
    const isThere = await canReachServer();
    if (isThere) location.reload();
    return isThere;
  }, []);
  const tryAgain = useCallback(async () => {
    setPhase('trying');
    if (!(await look())) setPhase('failed');
  }, [look]);
  useEffect(() => {
    const lookAgain = () => void look();
    const timer = setInterval(lookAgain, lookMs);
    addEventListener('online', lookAgain);
    return () => {
      clearInterval(timer);
      removeEventListener('online', lookAgain);
    };
  }, [look]);
  return { phase, tryAgain };
}
