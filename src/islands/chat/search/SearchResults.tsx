import type { RefObject } from 'react';
import type { Language } from '#src/contract/locale/language.ts';
import { languageOfText } from '#src/domain/text/language-of-text.ts';
import type { ChatSearchTexts } from '#src/i18n/chat/chat-search-texts.ts';
import { formatMoment, formatMomentInFull } from '#src/i18n/format-moment.ts';
import { MarkedText } from '#src/islands/chat/conversations/MarkedText.tsx';
import type { MessageSearch } from './use-message-search.ts';

interface SearchResultsProps {
  search: MessageSearch;
  name: string;
  language: Language;
  texts: ChatSearchTexts;
  listRef: RefObject<HTMLUListElement | null>;
  onJump: (id: string) => void;
}

/** The messages found, newest first; each leads to its place in the conversation. */
export function SearchResults({ search, name, language, texts, listRef, onJump }: SearchResultsProps) {
  const { records, words, hasMore, phase } = search;
  if (records.length === 0) return null;
  // oxlint-disable-next-line react/purity -- the time of the rendering is intended
  const now = new Date();
  return (
    <>
      <ul ref={listRef} className="grid gap-1" aria-busy={phase === 'loading' || undefined}>
        {records.map(({ id, role, excerpt, time }) => (
          <li key={id} className="card rounded-2xl">
            <button type="button" className="card-link row grid w-full gap-0.5" onClick={() => onJump(id)}>
              <span className="flex items-baseline gap-3 text-xs text-muted">
                <span className="min-w-0 grow truncate">{role === 'user' ? texts.you : name}</span>
                <time dateTime={time} title={formatMomentInFull(time, language)} className="shrink-0">
                  {formatMoment(time, now, language)}
                </time>
              </span>
              <span dir="auto" lang={languageOfText(excerpt)} className="line-clamp-3 text-sm wrap-anywhere">
                <MarkedText text={excerpt} words={words} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {hasMore && (
        <button
          type="button"
          className="button-quiet justify-self-center text-sm"
          aria-disabled={phase === 'loading' || undefined}
          onClick={search.askMore}
        >
          {texts.more}
        </button>
      )}
    </>
  );
}
