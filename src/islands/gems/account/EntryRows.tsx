import { useState } from 'react';
import type { EntryListState } from '#src/client/gems/entry-list.ts';
import type { GemEntry } from '#src/contract/gems/gem-calls.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { formatMoment, formatMomentInFull } from '#src/i18n/format-moment.ts';
import { mineGemTextsOf } from '#src/i18n/gem-account-texts.ts';
import { MineNotice } from '#src/islands/ui/MineNotice.tsx';
import { describeEntry } from './describe-entry.ts';

interface EntryRowsProps {
  state: EntryListState;
  language: Language;
  onRetry: () => void;
  onMore: () => void;
}

const places = [0, 1, 2, 3, 4, 5];

/** The entries that are loaded and a button for older entries; or a text in their place. */
export function EntryRows({ state, language, onRetry, onMore }: EntryRowsProps) {
  const texts = mineGemTextsOf(language);
  const { entries, phase, filter, hasMore } = state;
  const [now] = useState(() => new Date());
  if (entries.length === 0) {
    if (phase === 'loading') return <EntriesSkeleton label={texts.loading} />;
    if (phase === 'failed') {
      return (
        <MineNotice heading={texts.failed} role="alert">
          <button type="button" className="button-primary" onClick={onRetry}>
            {texts.tryAgain}
          </button>
        </MineNotice>
      );
    }
    return <MineNotice heading={texts.emptyHeading[filter]} hint={texts.emptyHint} />;
  }
  return (
    <>
      <ul className="gem-entries" aria-busy={phase === 'loading' || undefined}>
        {entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} now={now} language={language} />
        ))}
      </ul>
      {(hasMore || phase === 'failed') && (
        <div className="mt-6 flex flex-col items-center gap-2">
          <p role="alert" className="text-sm text-danger empty:hidden">
            {phase === 'failed' ? texts.failed : ''}
          </p>
          <button
            type="button"
            className="button-quiet"
            aria-disabled={phase === 'loading-more' || undefined}
            onClick={onMore}
          >
            {phase === 'loading-more'
              ? texts.loadingMore
              : phase === 'failed'
                ? texts.tryAgain
                : texts.showMore}
          </button>
        </div>
      )}
    </>
  );
}

function EntryRow({ entry, now, language }: { entry: GemEntry; now: Date; language: Language }) {
  const { what, amount, parts, after } = describeEntry(entry, language);
  const isGain = entry.daily + entry.bought > 0;
  return (
    <li>
      <span className="min-w-0">
        <span className="block wrap-anywhere">{what}</span>
        <time
          dateTime={entry.time}
          className="text-[0.8125rem] text-muted"
          title={formatMomentInFull(entry.time, language)}
        >
          {formatMoment(entry.time, now, language)}
        </time>
      </span>
      <span className="ms-auto grid flex-none justify-items-end text-end text-[0.8125rem] text-muted tabular-nums">
        <span className={`text-[1rem] font-semibold ${isGain ? 'text-accent' : 'text-ink'}`}>{amount}</span>
        {parts !== '' && <span>{parts}</span>}
        <span>{after}</span>
      </span>
    </li>
  );
}

function EntriesSkeleton({ label }: { label: string }) {
  return (
    <div className="overflow-hidden max-h-[max(28rem,calc(100svh-22rem))] goes-without-script">
      <p role="status" className="sr-only">
        {label}
      </p>
      <ul aria-hidden className="gem-entries animate-pulse">
        {places.map((place) => (
          <li key={place}>
            <span className="grid grow gap-2.5">
              <span className="h-4 w-2/5 rounded-full bg-raised" />
              <span className="h-3.5 w-1/4 rounded-full bg-raised" />
            </span>
            <span className="h-4 w-16 rounded-full bg-raised" />
          </li>
        ))}
      </ul>
    </div>
  );
}
