import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { ChatSession } from '#src/client/chat/session/chat-session.ts';
import { linkToMembership } from '#src/client/gems/link-to-membership.ts';
import type { Language } from '#src/contract/base/language.ts';
import { gemTextsOf } from '#src/i18n/gem-texts.ts';
import { describePrice } from '#src/islands/ui/gems/describe-price.ts';
import { $chatOptions, quoteOfReply } from '#src/client/chat/view/chat-options.ts';
import { $gems, loadGems, countSpendable } from '#src/client/gems/gems.ts';
import { useSelected } from '#src/islands/ui/use-selected.ts';

interface ReplyPriceProps {
  session: ChatSession;
  language: Language;
}

/** The price of the next reply, or a notice of too few gems: one line that is always there. */
export function ReplyPrice({ session, language }: ReplyPriceProps) {
  const texts = gemTextsOf(language);
  const model = useSelected(session.$state, (state) => state.conversation?.chat_model ?? null);
  const phase = useSelected(session.$state, (state) => state.phase);
  const options = useStore($chatOptions, { ssr: 'initial' });
  const gems = useStore($gems, { ssr: 'initial' });
  useEffect(() => {
    if (phase === 'idle' && $gems.get() !== null) void loadGems();
  }, [phase]);
  const quote = options === null ? null : quoteOfReply(options, model);
  const isShort = quote !== null && gems !== null && countSpendable(gems) < quote.due;
  return (
    <p className="reply-price">
      {quote !== null && <span>{texts.replyCosts(describePrice(quote, texts) || texts.free)}</span>}
      {isShort && (
        <>
          <span>{texts.tooFew(countSpendable(gems))}</span>
          <a href={linkToMembership()}>{texts.getMore}</a>
        </>
      )}
    </p>
  );
}
