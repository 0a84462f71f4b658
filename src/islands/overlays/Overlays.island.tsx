import { useStore } from '@nanostores/react';
import { Suspense, useEffect, useState } from 'react';
import { farewellKey, overlaysEvent } from '#src/client/overlays/ask-for-overlays.ts';
import { readValue } from '#src/client/browser/browser-values.ts';
import { dropValue } from '#src/client/browser/drop-values.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { overlayTextsOf } from '#src/i18n/overlay-texts.ts';
import { $dialog, closeDialog, type Dialog, openDialog } from '#src/client/overlays/dialogs.ts';
import { restoreDialog } from '#src/client/overlays/restore-dialog.ts';
import { showToast } from '#src/client/overlays/toasts.ts';
import { Boundary, withBoundary } from '../ui/boundary/Boundary.tsx';
import { lazyPart } from '../ui/boundary/lazy-part.tsx';
import { useFallback } from '../ui/boundary/use-fallback.ts';
import { Toaster } from './Toaster.tsx';
import appSheet from '#src/styles/sheets/app.css?url';

let sheet: Promise<unknown> | null = null;

const LoginDialog = lazyPart(() => import('../account/login/LoginDialog.tsx'));
const EraseDialog = lazyPart(() => import('./EraseDialog.tsx'));
const OrderDialog = lazyPart(() => import('../membership/order/OrderDialog.tsx'));
const ChangeDialog = lazyPart(() => import('../membership/order/ChangeDialog.tsx'));
const ReportDialog = lazyPart(() => import('./ReportDialog.tsx'));
const InstallDialog = lazyPart(() => import('./InstallDialog.tsx'));
const UpgradeDialog = lazyPart(() => import('./UpgradeDialog.tsx'));

/** The overlays of a page: one dialog at a time, and toasts. Nothing is loaded before it is requested. */
function Overlays({ language }: { language: Language }) {
  const dialog = useStore($dialog, { ssr: 'initial' });
  const [isReady, setReady] = useState(false);
  const texts = overlayTextsOf(language);
  useFallback();
  useEffect(() => {
    void loadAppSheet().then(() => {
      setReady(true);
    });
  }, []);
  useEffect(() => {
    if (readValue('sessionStorage', farewellKey) === null) return;
    dropValue('sessionStorage', farewellKey);
    showToast({ text: texts.loggedOut, detail: texts.loggedOutDetail, kind: 'success' });
  }, [texts]);
  useEffect(restoreDialog, []);
  useEffect(listenToOffers, []);
  return (
    <>
      <Toaster texts={texts} isReady={isReady} />
      {isReady && dialog !== null && (
        <Boundary key={dialog.name} place="over" onClose={closeDialog}>
          <Suspense>
            <OpenDialog dialog={dialog} language={language} />
          </Suspense>
        </Boundary>
      )}
    </>
  );
}

/**
 * Opens the dialog whenever a script without these stores requests it: the script of the header's button for the login,
 * and src/client/pwa/offer-install.ts.
 * @returns a function that stops it
 */
function listenToOffers(): () => void {
  const take = () => {
    const { dataset } = document.documentElement;
    const { offer } = dataset;
    if (offer === undefined) return;
    delete dataset['offer'];
    openDialog({ name: offer === 'login' ? 'login' : 'install' });
  };
  take();
  addEventListener(overlaysEvent, take);
  return () => removeEventListener(overlaysEvent, take);
}

function OpenDialog({ dialog, language }: { dialog: Dialog; language: Language }) {
  switch (dialog.name) {
    case 'login':
      return <LoginDialog {...dialog} language={language} />;
    case 'upgrade':
      return <UpgradeDialog language={language} isTextKept={dialog.isTextKept === true} />;
    case 'erase':
      return <EraseDialog language={language} whose={dialog.whose} />;
    case 'order':
      return <OrderDialog language={language} {...dialog} />;
    case 'change':
      return <ChangeDialog language={language} {...dialog} />;
    case 'report':
      return <ReportDialog language={language} messageId={dialog.messageId} />;
    case 'install':
      return <InstallDialog language={language} />;
  }
}

export default withBoundary(Overlays, 'over');

/** Adds the complete style sheet to a page that has a smaller one. Resolves when it applies. */
function loadAppSheet(): Promise<unknown> {
  sheet ??= hasAppSheet() ? Promise.resolve() : addSheet();
  return sheet;
}

/** Checks for a mark that the sheet itself sets, whatever its file is named. */
function hasAppSheet(): boolean {
  return getComputedStyle(document.documentElement).getPropertyValue('--app-sheet') !== '';
}

function addSheet(): Promise<unknown> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = appSheet;
  const { promise, resolve } = Promise.withResolvers<Event>();
  link.addEventListener('load', resolve);
  // Unstyled text is better than none.
  link.addEventListener('error', resolve);
  document.head.append(link);
  return promise;
}
