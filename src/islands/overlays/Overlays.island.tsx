import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { farewellKey } from '#src/browser/ask-for-overlays.ts';
import type { Language } from '#src/contract/language.ts';
import { overlayTextsOf } from '#src/i18n/overlay-texts.ts';
import { $dialog, type Dialog } from '#src/stores/dialogs.ts';
import { showToast } from '#src/stores/toasts.ts';
import { bringAppSheet } from './bring-app-sheet.ts';
import { Toaster } from './Toaster.tsx';

const LoginDialog = lazy(() => import('./login/LoginDialog.tsx'));
const EraseDialog = lazy(() => import('./EraseDialog.tsx'));
const OrderDialog = lazy(() => import('./order/OrderDialog.tsx'));
const ChangeDialog = lazy(() => import('./order/ChangeDialog.tsx'));
const ReportDialog = lazy(() => import('./ReportDialog.tsx'));
const UpgradeDialog = lazy(() => import('./UpgradeDialog.tsx'));

/** What opens over a page: one dialog at a time, and toasts. Nothing of it loads before something asks for it. */
export default function Overlays({ language }: { language: Language }) {
  const dialog = useStore($dialog, { ssr: 'initial' });
  const [isReady, setReady] = useState(false);
  const texts = overlayTextsOf(language);
  useEffect(() => {
    void bringAppSheet().then(() => {
      setReady(true);
    });
  }, []);
  useEffect(() => {
    if (sessionStorage.getItem(farewellKey) === null) return;
    sessionStorage.removeItem(farewellKey);
    showToast({ text: texts.loggedOut, detail: texts.loggedOutDetail, kind: 'success' });
  }, [texts]);
  return (
    <>
      <Toaster texts={texts} isReady={isReady} />
      {isReady && dialog !== null && (
        <Suspense>
          <OpenDialog dialog={dialog} language={language} />
        </Suspense>
      )}
    </>
  );
}

function OpenDialog({ dialog, language }: { dialog: Dialog; language: Language }) {
  switch (dialog.name) {
    case 'login':
      return <LoginDialog language={language} favourite={dialog.favourite} next={dialog.next} />;
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
  }
}
