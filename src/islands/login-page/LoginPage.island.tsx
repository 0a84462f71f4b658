import { LoaderCircle } from 'lucide-react';
import type { Language } from '#src/contract/language.ts';
import { pageRoutes } from '#src/contract/routes.ts';
import { overlayTextsOf } from '#src/i18n/overlay-texts.ts';
import { openDialog } from '#src/stores/dialogs.ts';
import { ConfirmLink } from './ConfirmLink.tsx';
import { useLoginReturn } from './use-login-return.ts';

/** Where the link of an e-mail and a login provider lead back to (D4). */
export default function LoginPage({ language }: { language: Language }) {
  const texts = overlayTextsOf(language);
  const { state, redeem } = useLoginReturn(language);
  const heading = state.is === 'confirm' ? texts.confirmHeading : texts.loginTitle;
  return (
    <>
      <h1 className="font-display text-5xl leading-tight">{heading}</h1>
      {state.is === 'confirm' ? (
        <ConfirmLink texts={texts} onRedeem={redeem} />
      ) : (
        <div role="status" className="mt-4 text-balance text-muted">
          {state.is === 'waiting' && (
            <p className="flex items-center justify-center gap-2">
              <LoaderCircle size={18} aria-hidden className="turning" />
              {texts.loginBusy}
            </p>
          )}
          {state.is === 'done' && (
            <p>
              {texts.confirmDone} {state.isLeaving && texts.confirmGoing}
            </p>
          )}
          {state.is === 'nothing' && <p>{texts.confirmNoLink}</p>}
          {state.is === 'refused' && <p className="text-danger">{state.message}</p>}
        </div>
      )}
      {(state.is === 'nothing' || state.is === 'refused') && (
        <button type="button" className="button-primary mt-8" onClick={() => openDialog({ name: 'login' })}>
          {texts.confirmChoose}
        </button>
      )}
      {state.is === 'done' && !state.isLeaving && (
        <a href={pageRoutes.index.path} className="button-primary mt-8">
          {texts.confirmGoHome}
        </a>
      )}
    </>
  );
}
