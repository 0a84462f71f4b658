import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { createBrowserClient } from '#src/client/api/browser-client.ts';
import { hasMailServer } from '#src/client/membership/has-mail-server.ts';
import { showError } from '#src/client/overlays/show-error.ts';
import type { Language } from '#src/contract/locale/language.ts';
import {
  cancelSubscription,
  openPortal,
  resumeSubscription,
  type Subscription,
} from '#src/contract/membership/payment-calls.ts';
import { formatPrice } from '#src/domain/membership/format-price.ts';
import { formatOwnDay } from '#src/i18n/format-day.ts';
import type { MembershipTexts } from '#src/i18n/membership-texts.ts';
import { getUserInfo } from '#src/contract/account/user-calls.ts';
import { $plan, loadPlan, setSubscription } from '#src/client/membership/plan.ts';
import { $user, receiveUser } from '#src/client/account/user.ts';
import { LoadNotice } from '#src/islands/ui/LoadNotice.tsx';
import { useLoaded } from '#src/islands/ui/use-loaded.ts';
import { CancelQuestion } from './CancelQuestion.tsx';

interface PlanPanelProps {
  language: Language;
  texts: MembershipTexts;
}

/** The plan of a member, with all its actions; on /membership and in the settings. */
export function PlanPanel({ language, texts }: PlanPanelProps) {
  const { phase, reload } = useLoaded(loadPlan);
  const plan = useStore($plan, { ssr: 'initial' });
  const user = useStore($user, { ssr: 'initial' });
  if (plan === null || user === null) {
    return <LoadNotice phase={phase} failedText={texts.planFailed} texts={texts} onRetry={reload} />;
  }
  const { subscription } = plan;
  return (
    <>
      <p className="plan-level" data-level={user.vip_level}>
        {subscription === null
          ? texts.levelName(user.vip_level)
          : texts.planName(subscription.level, subscription.interval)}
      </p>
      {subscription === null ? (
        <p className="text-muted">{user.vip_level === 'GEMS' ? texts.gemsPlan : texts.freePlan}</p>
      ) : (
        <SubscriptionLines language={language} texts={texts} subscription={subscription} />
      )}
      <p className="text-muted">{texts.gemsNow(user.gems)}</p>
      {subscription !== null && (
        <SubscriptionActions
          language={language}
          texts={texts}
          subscription={subscription}
          hasPortal={plan.payments === 'stripe'}
        />
      )}
    </>
  );
}

interface SubscriptionProps extends PlanPanelProps {
  subscription: Subscription;
}

/** Checks whether the cancellation ended the plan at once, because a renewal was unpaid. */
function hasEnded({ state, period_end }: Subscription): boolean {
  return state === 'cancelled' && Date.parse(period_end) <= Date.now();
}

function SubscriptionLines({ language, texts, subscription }: SubscriptionProps) {
  const { level, state, currency, amount, period_end } = subscription;
  const day = formatOwnDay(period_end, language);
  if (hasEnded(subscription)) return <p className="plan-line">{texts.ended(level)}</p>;
  if (state === 'cancelled') return <p className="plan-line">{texts.cancelled(level, day)}</p>;
  if (state === 'grace') {
    return (
      <p className="plan-line text-danger">
        {texts.grace(level, day)} {texts.graceHint}
      </p>
    );
  }
  return <p className="plan-line">{texts.renews(day, formatPrice(amount, currency, language))}</p>;
}

function SubscriptionActions(props: SubscriptionProps & { hasPortal: boolean }) {
  const { language, texts, subscription, hasPortal } = props;
  const [isAsking, setAsking] = useState(false);
  const [said, setSaid] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { level } = subscription;
  const day = formatOwnDay(subscription.period_end, language);
  const saidRef = useRef<HTMLParagraphElement>(null);
  const openerRef = useRef<HTMLButtonElement>(null);

  function close() {
    flushSync(() => setAsking(false));
    openerRef.current?.focus();
  }

  /** Applies the change, and moves the focus to the confirmation, since the pressed button was removed. */
  function confirm(changed: Subscription, done: string) {
    flushSync(() => {
      setSubscription(changed);
      setAsking(false);
      setSaid(done);
    });
    saidRef.current?.focus();
  }

  async function act(work: () => Promise<void>) {
    if (isBusy) return;
    setBusy(true);
    await work().catch(showError);
    setBusy(false);
  }

  async function cancel() {
    const ended = await createBrowserClient().call(cancelSubscription);
    const done = hasEnded(ended)
      ? texts.cancelUnpaidDone(level)
      : texts.cancelDone(level, formatOwnDay(ended.period_end, language));
    confirm(ended, hasMailServer() ? texts.mailed(done) : done);
    if (hasEnded(ended)) await createBrowserClient().call(getUserInfo).then(receiveUser).catch(showError);
  }

  const resume = () =>
    act(async () => {
      const resumed = await createBrowserClient().call(resumeSubscription);
      confirm(resumed, texts.resumeDone(formatOwnDay(resumed.period_end, language)));
    });
  const goToPortal = () =>
    act(async () => {
      const { url } = await createBrowserClient().call(openPortal);
      location.assign(url);
    });

  return (
    <div className="grid gap-3">
      <p ref={saidRef} tabIndex={-1} role="status" className="text-pretty text-sm empty:hidden">
        {said}
      </p>
      {isAsking ? (
        <CancelQuestion
          texts={texts}
          question={
            subscription.state === 'grace'
              ? texts.cancelUnpaidQuestion(level)
              : texts.cancelQuestion(level, day)
          }
          onCancel={cancel}
          onKeep={close}
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          {subscription.state === 'cancelled' && !hasEnded(subscription) && (
            <button
              type="button"
              className="button-quiet"
              aria-disabled={isBusy || undefined}
              onClick={() => void resume()}
            >
              {texts.resume}
            </button>
          )}
          {subscription.state !== 'cancelled' && (
            <button ref={openerRef} type="button" className="button-quiet" onClick={() => setAsking(true)}>
              {texts.cancel}
            </button>
          )}
          {hasPortal && (
            <button
              type="button"
              className="button-quiet"
              aria-disabled={isBusy || undefined}
              onClick={() => void goToPortal()}
            >
              {texts.portal}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
