import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { hasDeviceId } from '#src/client/api/ensure-device.ts';
import { hasMemberCookie } from '#src/client/account/owner/has-member-cookie.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { membershipTextsOf } from '#src/i18n/membership-texts.ts';
import { $isLogin, loadUser } from '#src/client/account/user.ts';
import { withBoundary } from '../ui/boundary/Boundary.tsx';
import { GemDrawing } from './outcome/GemDrawing.tsx';
import { OrderOutcome } from './outcome/OrderOutcome.tsx';
import { PlanPanel } from './plan/PlanPanel.tsx';

interface PlanProps {
  language: Language;
  /** Gems per day: of guests, and of members on the free level. */
  guestGems: number;
  memberGems: number;
  replyGems: number;
}

/**
 * The current plan, and the outcome of the order whose checkout the person returns from. The page is the same for
 * everyone, so it begins with the free level; a member's plan takes the same room.
 */
function Plan({ language, guestGems, memberGems, replyGems }: PlanProps) {
  const texts = membershipTextsOf(language);
  const isLogin = useStore($isLogin, { ssr: 'initial' });
  useEffect(() => {
    if (hasMemberCookie() || hasDeviceId()) void loadUser();
  }, []);
  const replies = (gems: number) => Math.floor(gems / Math.max(1, replyGems));
  return (
    <section aria-labelledby="plan-heading" className="plan-now md:min-h-80 md:p-8 md:pe-44 xl:pe-56">
      <GemDrawing />
      {isLogin ? (
        <>
          <OrderOutcome language={language} texts={texts} />
          <h2 id="plan-heading" className="font-semibold">
            {texts.planHeading}
          </h2>
          <PlanPanel language={language} texts={texts} />
        </>
      ) : (
        <>
          <h2 id="plan-heading" className="font-semibold">
            {texts.freeStart}
          </h2>
          <dl className="flex flex-wrap gap-x-10 gap-y-4">
            <div className="flex flex-col-reverse">
              <dt className="text-muted">{texts.freeGuest}</dt>
              <dd className="font-display text-6xl leading-none">{texts.number(guestGems)}</dd>
            </div>
            <div className="flex flex-col-reverse">
              <dt className="text-muted">{texts.freeMember}</dt>
              <dd className="font-display text-6xl leading-none">{texts.number(memberGems)}</dd>
            </div>
          </dl>
          {replyGems > 0 && (
            <p className="text-pretty text-muted">
              {texts.freeReplies(replies(guestGems), replies(memberGems))}
            </p>
          )}
        </>
      )}
    </section>
  );
}

export default withBoundary(Plan, 'part');
