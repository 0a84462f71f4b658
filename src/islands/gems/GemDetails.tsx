import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { linkToMembership } from '#src/client/gems/link-to-membership.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { pageRoutes } from '#src/contract/pages/routes.ts';
import { $chatOptions, quoteOfReply } from '#src/client/chat/view/chat-options.ts';
import { gemTextsOf } from '#src/i18n/gem-texts.ts';
import { gemDetailTextsOf } from '#src/i18n/gem-account-texts.ts';
import { $gems, $gemsFailed, loadGems } from '#src/client/gems/gems.ts';
import { useBackCloses } from '../ui/use-back-closes.ts';
import { describePrice } from './describe-price.ts';
import { GemBalanceList } from './GemBalanceList.tsx';

/** The content of the popover: the parts of the balance, with links to all entries and to more gems. */
export default function GemDetails({ language }: { language: Language }) {
  const texts = gemDetailTextsOf(language);
  const gems = useStore($gems);
  const hasFailed = useStore($gemsFailed);
  const headingRef = useRef<HTMLParagraphElement>(null);
  useBackCloses(() => headingRef.current?.closest<HTMLElement>('[popover]')?.hidePopover());
  const prices = gemTextsOf(language);
  const options = useStore($chatOptions);
  // The price of the reply is in the sheet of a chat only.
  const quote = options === null ? null : quoteOfReply(options, null);
  useEffect(() => void loadGems(), []);
  return (
    <>
      <p ref={headingRef} className="font-semibold">
        {texts.heading}
      </p>
      {gems === null ? (
        <div className="py-4 text-muted text-[0.875rem]" role={hasFailed ? 'alert' : undefined}>
          <p>{hasFailed ? texts.failed : texts.loading}</p>
          {hasFailed && (
            <button type="button" className="button-quiet button-small mt-2" onClick={() => void loadGems()}>
              {texts.tryAgain}
            </button>
          )}
        </div>
      ) : (
        <>
          <GemBalanceList gems={gems} language={language} />
          {quote !== null && quote.due > 0 && (
            <p className="text-sm text-muted">{prices.replyCosts(describePrice(quote, prices))}</p>
          )}
        </>
      )}
      <p className="flex flex-wrap justify-between gap-x-4 mt-2.5 pt-1.5 border-t border-line">
        <a href={pageRoutes['mine-gems'].path} className="panel-link">
          {texts.allEntries}
        </a>
        <a href={linkToMembership()} className="panel-link">
          {texts.getMore}
        </a>
      </p>
    </>
  );
}
