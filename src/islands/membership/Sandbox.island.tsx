import { useStore } from '@nanostores/react';
import { FlaskConical } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { createBrowserClient } from '#src/client/api/browser-client.ts';
import { describeError } from '#src/client/api/describe-error.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { membershipPath } from '#src/contract/pages/page-paths.ts';
import { getOrder, type Order, paySandbox } from '#src/contract/membership/payment-calls.ts';
import { formatPrice } from '#src/domain/membership/format-price.ts';
import { withQuery } from '#src/domain/site/with-query.ts';
import { type MembershipTexts, membershipTextsOf, nameProduct } from '#src/i18n/membership-texts.ts';
import { openDialog } from '#src/client/overlays/dialogs.ts';
import { $isLogin, loadUser } from '#src/client/account/user.ts';
import { withBoundary } from '../ui/boundary/Boundary.tsx';
import { useLoaded } from '../ui/use-loaded.ts';

interface SandboxProps {
  language: Language;
  id: string;
}

/**
 * The checkout of a site without a payment provider that no other machine reaches (rule:how-to-sell): clearly marked as
 * a sandbox.
 */
function Sandbox({ language, id }: SandboxProps) {
  const texts = membershipTextsOf(language);
  const load = useCallback(async () => {
    const user = await loadUser();
    if (user?.isLogin !== true) return 'guest' as const;
    return createBrowserClient().call(getOrder, { query: { id } });
  }, [id]);
  const { phase, data, reload } = useLoaded(load);
  const isLogin = useStore($isLogin, { ssr: 'initial' });
  useEffect(() => {
    if (isLogin && data === 'guest') void reload();
  }, [isLogin, data, reload]);
  return (
    <section
      aria-labelledby="sandbox"
      className="box mx-auto mt-8 grid min-h-128 max-w-120 content-start gap-4 border-2 border-dashed border-gold p-7"
    >
      <p className="flex items-center gap-2 justify-self-start rounded-full border border-gold px-3 py-0.5 text-[0.875rem] font-semibold text-gold">
        <FlaskConical size={16} aria-hidden />
        {texts.sandboxMark}
      </p>
      <h1 id="sandbox" className="font-display text-4xl leading-tight">
        {texts.sandboxHeading}
      </h1>
      <p className="text-pretty text-muted">{texts.sandboxText}</p>
      {phase === 'failed' && (
        <div role="alert" className="grid justify-items-start gap-3">
          <p className="text-danger">{texts.sandboxFailed}</p>
          <button type="button" className="button-quiet" onClick={() => void reload()}>
            {texts.tryAgain}
          </button>
        </div>
      )}
      {phase === 'loading' && (
        <p role="status" className="text-muted">
          {texts.loading}
        </p>
      )}
      {data === 'guest' && (
        <>
          <p>{texts.sandboxLogin}</p>
          <button type="button" className="button-primary" onClick={() => openDialog({ name: 'login' })}>
            {texts.logIn}
          </button>
        </>
      )}
      {data !== null && data !== 'guest' && <Checkout language={language} texts={texts} order={data} />}
    </section>
  );
}

interface CheckoutProps {
  language: Language;
  texts: MembershipTexts;
  order: Order;
}

function Checkout({ language, texts, order }: CheckoutProps) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const back = withQuery(membershipPath, { order: order.id });
  const price = formatPrice(order.amount, order.currency, language);

  async function end(outcome: 'pay' | 'decline' | 'abandon') {
    if (isBusy) return;
    setBusy(true);
    setFailure('');
    try {
      await createBrowserClient().call(paySandbox, { body: { order_id: order.id, outcome } });
      location.assign(back);
    } catch (error) {
      setFailure(describeError(error, language) ?? '');
      setBusy(false);
    }
  }

  return (
    <>
      <dl className="box flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-transparent bg-raised text-start">
        <dt>{nameProduct(order, texts)}</dt>
        <dd className="price text-[1.5rem]">{price}</dd>
      </dl>
      {order.interval !== null && (
        <p className="text-sm text-muted">{texts.renewsFor(price, order.interval)}</p>
      )}
      {order.state === 'open' ? (
        <div className="grid gap-3" aria-busy={isBusy || undefined}>
          <button type="button" className="button-primary" onClick={() => void end('pay')}>
            {texts.sandboxPay} {price}
          </button>
          <button type="button" className="button-quiet" onClick={() => void end('decline')}>
            {texts.sandboxDecline}
          </button>
          <button type="button" className="button-quiet" onClick={() => void end('abandon')}>
            {texts.sandboxAbandon}
          </button>
        </div>
      ) : (
        <>
          <p>
            {texts.sandboxOver} {texts.orderState(order.state, order.refunded_amount < order.amount)}.
          </p>
          <a href={back} className="button-quiet">
            {texts.sandboxBack}
          </a>
        </>
      )}
      <p role="alert" className="text-sm text-danger empty:hidden">
        {failure}
      </p>
    </>
  );
}

export default withBoundary(Sandbox, 'page');
