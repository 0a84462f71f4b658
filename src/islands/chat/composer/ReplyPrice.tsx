import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { ChatSession } from '#src/client/chat/session/chat-session.ts';
import { linkToMembership } from '#src/client/gems/link-to-membership.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { gemTextsOf } from '#src/i18n/gem-texts.ts';
import { describePrice } from '#src/islands/gems/describe-price.ts';
import { $chatOptions, quoteOfReply } from '#src/client/chat/view/chat-options.ts';
import { $user, loadUser } from '#src/client/account/user.ts';
import { hasMemberCookie } from '#src/client/account/owner/has-member-cookie.ts';
import { openDialog } from '#src/client/overlays/dialogs.ts';
import { $gems, loadGems, countSpendable } from '#src/client/gems/gems.ts';
import { useHydrated } from '#src/islands/ui/use-hydrated.ts';
import { useSelected } from '#src/islands/ui/use-selected.ts';

interface ReplyPriceProps {
  session: ChatSession;
  language: Language;
}

/** The free replies from which on a guest is told how few are left. */
const fewReplies = 3;

/**
 * The price of the next reply, for a guest the free replies of the day, or a notice of too few gems: one line that is
 * always there.
 */
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
  const user = useStore($user, { ssr: 'initial' });
  const isHydrated = useHydrated();
  const isMember = user?.isLogin === true || (isHydrated && hasMemberCookie());
  const isUnknown = user === null && gems !== null && !isMember;
  useEffect(() => {
    if (isUnknown) void loadUser();
  }, [isUnknown]);
  if (!isMember && quote?.due !== 0) {
    // The line stays empty until all is known: a guest reads no price first.
    if (user === null || quote === null || gems === null) return <p className="reply-price" />;
    const left = Math.floor(countSpendable(gems) / quote.due);
    return (
      <p className="reply-price">
        {left > 0 ? (
          <span>{left > fewReplies ? texts.repliesToday(left) : texts.repliesLeft(left)}</span>
        ) : (
          <>
            <span>{texts.noRepliesLeft}</span>
            <button type="button" onClick={() => openDialog({ name: 'login' })}>
              {texts.logInFree}
            </button>
          </>
        )}
      </p>
    );
  }
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
