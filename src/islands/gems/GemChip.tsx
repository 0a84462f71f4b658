import { useStore } from '@nanostores/react';
import { Gem } from 'lucide-react';
import { Suspense, useEffect, useId, useState } from 'react';
import { watchGems } from '#src/client/gems/watch-gems.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { formatCount } from '#src/domain/text/format-count.ts';
import { gemTextsOf } from '#src/i18n/gem-texts.ts';
import { $gems, $gemsFailed, countSpendable } from '#src/client/gems/gems.ts';
import { $user } from '#src/client/account/user.ts';
import { Boundary } from '../ui/boundary/Boundary.tsx';
import { lazyPart } from '../ui/boundary/lazy-part.tsx';

const GemDetails = lazyPart(() => import('./GemDetails.tsx'));

/**
 * The number of gems, at a fixed width; a press shows its parts, and the time of the next daily gems. Until the server
 * has answered, the number is the one in the cookie, or a dash if there is none.
 */
export function GemChip({ language }: { language: Language }) {
  const id = useId();
  const gems = useStore($gems, { ssr: 'initial' });
  const isUnknown = useStore($gemsFailed, { ssr: 'initial' });
  const user = useStore($user, { ssr: 'initial' });
  const [isOpen, setOpen] = useState(false);
  useEffect(watchGems, []);
  const loaded = gems === null ? null : countSpendable(gems);
  const count = loaded ?? user?.gems;
  const spent = useSpent(loaded, user?.id);
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className="gem-chip needs-script"
        title={count === undefined ? undefined : gemTextsOf(language).gems(count)}
      >
        <Gem size={16} aria-hidden />
        <span>
          {count === undefined ? isUnknown && '–' : formatCount(count)}
          <span className="sr-only"> {gemTextsOf(language).chip}</span>
        </span>
        {spent > 0 && (
          // Drawn anew for each payment.
          <span key={count} className="gem-spent" aria-hidden>
            {gemTextsOf(language).spent(spent)}
          </span>
        )}
      </button>
      <div
        id={id}
        popover="auto"
        className="menu mx-3 my-1.5 w-[min(20rem,calc(100vw-1.5rem))] px-4.5 pt-4 pb-3"
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {isOpen && (
          <Boundary place="part">
            <Suspense>
              <GemDetails language={language} />
            </Suspense>
          </Boundary>
        )}
      </div>
    </>
  );
}

/**
 * Returns how many gems were spent last: the difference between two answers of the server to one person, not between
 * one and the cookie, or another person's.
 */
function useSpent(count: number | null, owner: string | undefined): number {
  const [seen, setSeen] = useState({ count, owner, spent: 0 });
  if (seen.count !== count || seen.owner !== owner) {
    const spent = seen.count !== null && count !== null && seen.owner === owner ? seen.count - count : 0;
    setSeen({ count, owner, spent });
  }
  return seen.spent;
}
