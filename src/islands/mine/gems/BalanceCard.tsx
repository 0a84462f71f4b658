import { useStore } from '@nanostores/react';
import { Gem } from 'lucide-react';
import { linkToMembership } from '#src/browser/gems/link-to-membership.ts';
import type { Language } from '#src/contract/language.ts';
import { pageRoutes } from '#src/contract/routes.ts';
import { mineGemTextsOf } from '#src/i18n/mine-gem-texts.ts';
import { GemBalanceList } from '#src/islands/gems/GemBalanceList.tsx';
import { $gems, spendable } from '#src/stores/gems.ts';

/** What there is, in large, and its parts; as high before they are known. */
export function BalanceCard({ language }: { language: Language }) {
  const texts = mineGemTextsOf(language);
  const gems = useStore($gems, { ssr: 'initial' });
  return (
    <section className="gem-card gem-balance" aria-busy={gems === null || undefined}>
      <p className="gem-total">
        <Gem size={26} aria-hidden />
        {gems === null ? (
          <span className="gem-blank" aria-hidden />
        ) : (
          <span>{new Intl.NumberFormat(language).format(spendable(gems))}</span>
        )}
        <span className="text-base text-muted">{texts.gems}</span>
      </p>
      {gems === null ? (
        <p role="status" className="sr-only">
          {texts.loading}
        </p>
      ) : (
        <GemBalanceList gems={gems} language={language} />
      )}
      <a
        href={pageRoutes.membership.path}
        className="button-quiet w-full"
        onClick={(event) => event.currentTarget.setAttribute('href', linkToMembership())}
      >
        {texts.getMore}
      </a>
    </section>
  );
}
