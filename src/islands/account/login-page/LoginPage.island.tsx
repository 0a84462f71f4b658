import { LoaderCircle } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Language } from '#src/contract/locale/language.ts';
import { pageRoutes } from '#src/contract/pages/routes.ts';
import { loginTextsOf } from '#src/i18n/login-texts.ts';
import { overlayTextsOf } from '#src/i18n/overlay-texts.ts';
import { openDialog } from '#src/client/overlays/dialogs.ts';
import { withBoundary } from '#src/islands/ui/boundary/Boundary.tsx';
import { ConfirmLink } from './ConfirmLink.tsx';
import { type ReturnState, useLoginReturn } from './use-login-return.ts';

/**
 * The page that e-mail links and login providers lead back to (rule:login-ways); opened directly, it leads to the login
 * dialog.
 */
function LoginPage({ language }: { language: Language }) {
  const texts = overlayTextsOf(language);
  const codes = loginTextsOf(language);
  const { state, redeem, retry } = useLoginReturn(language);
  const buttonRef = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (state.is !== 'nothing') return;
    // The button gets the focus again when the dialog is closed.
    buttonRef.current?.focus({ preventScroll: true });
    openDialog({ name: 'login' });
  }, [state.is]);
  return (
    <>
      <h1 className="font-display text-5xl leading-tight text-balance">{headingOf(state, language)}</h1>
      {state.is === 'confirm' ? (
        <ConfirmLink language={language} link={state.link} onRedeem={redeem} />
      ) : (
        <div role="status" className="mt-4 text-balance text-muted">
          {state.is === 'waiting' && (
            <p className="flex items-center justify-center gap-2 noscript:hidden">
              <LoaderCircle size={18} aria-hidden className="animate-spin" />
              {texts.loginBusy}
            </p>
          )}
          {state.is === 'done' && (
            <p>
              {texts.confirmDone} {state.isLeaving && texts.confirmGoing}
            </p>
          )}
          {state.is === 'added' && <p>{codes.addDone}</p>}
          {state.is === 'nothing' && <p>{codes.pageLead}</p>}
          {(state.is === 'refused' || state.is === 'unread') && (
            <p className="text-danger">{state.message}</p>
          )}
        </div>
      )}
      {state.is === 'unread' && (
        <button type="button" className="button-primary mt-8" onClick={retry}>
          {texts.loginTryAgain}
        </button>
      )}
      {(state.is === 'nothing' || state.is === 'refused') && (
        <button
          ref={buttonRef}
          type="button"
          className="button-primary mt-8"
          onClick={() => openDialog({ name: 'login' })}
        >
          {texts.confirmChoose}
        </button>
      )}
      {state.is === 'added' && (
        <a href={`${pageRoutes['mine-settings'].path}#ways`} className="button-primary mt-8">
          {codes.toSettings}
        </a>
      )}
      {state.is === 'done' && !state.isLeaving && (
        <a href={pageRoutes.index.path} className="button-primary mt-8">
          {texts.confirmGoHome}
        </a>
      )}
    </>
  );
}

function headingOf(state: ReturnState, language: Language): string {
  const texts = overlayTextsOf(language);
  const isAddition = state.is === 'added' || (state.is === 'confirm' && state.link.purpose === 'add');
  if (isAddition) return loginTextsOf(language).addHeading;
  return state.is === 'confirm' || state.is === 'unread' ? texts.confirmHeading : texts.loginTitle;
}

export default withBoundary(LoginPage, 'page');
