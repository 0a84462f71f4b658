import { useStore } from '@nanostores/react';
import { Gem } from 'lucide-react';
import { linkToMembership } from '#src/client/gems/link-to-membership.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { pageRoutes } from '#src/contract/pages/routes.ts';
import { mineGemTextsOf } from '#src/i18n/gem-account-texts.ts';
import { GemBalanceList } from '#src/islands/gems/GemBalanceList.tsx';
import { $gems, $gemsFailed, loadGems, countSpendable } from '#src/client/gems/gems.ts';

/** The balance, in large digits, and its parts; the same height before they are known. */
export function BalanceCard({ language }: { language: Language }) {
  const texts = mineGemTextsOf(language);
  const gems = useStore($gems, { ssr: 'initial' });
  const hasFailed = useStore($gemsFailed, { ssr: 'initial' });
  return (
    <section
      className="box gem-balance flex min-h-64 flex-col gap-1 md:order-1"
      aria-busy={(gems === null && !hasFailed) || undefined}
    >
      <p className="flex flex-wrap items-baseline gap-x-2.5 font-display text-[2.5rem] leading-[1.2] lining-nums">
        <Gem size={26} aria-hidden className="self-center text-accent" />
        {gems === null ? (
          <span className="w-20 h-8 self-center rounded-xl bg-raised" aria-hidden />
        ) : (
          <span>{new Intl.NumberFormat(language).format(countSpendable(gems))}</span>
        )}
        <span className="text-base text-muted">{texts.gems}</span>
      </p>
      {gems !== null && <GemBalanceList gems={gems} language={language} />}
      {gems === null && !hasFailed && (
        <p role="status" className="sr-only">
          {texts.loading}
        </p>
      )}
      {gems === null && hasFailed && (
        <div role="alert" className="grid justify-items-start gap-3">
          <p className="text-danger">{texts.balanceFailed}</p>
          <button type="button" className="button-quiet" onClick={() => void loadGems()}>
            {texts.tryAgain}
          </button>
        </div>
      )}
      <p className="mt-auto pt-3.5">
        <a
          href={pageRoutes.membership.path}
          className="button-quiet w-full"
          onClick={(event) => event.currentTarget.setAttribute('href', linkToMembership())}
        >
          {texts.getMore}
        </a>
      </p>
    </section>
  );
}
