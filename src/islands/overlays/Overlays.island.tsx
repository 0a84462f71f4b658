import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { Language } from '#src/contract/language.ts';
import { overlayTextsOf } from '#src/i18n/overlay-texts.ts';
import { $dialog, type Dialog } from '#src/stores/dialogs.ts';
import { bringAppSheet } from './bring-app-sheet.ts';
import { Toaster } from './Toaster.tsx';

const LoginDialog = lazy(() => import('./login/LoginDialog.tsx'));
const EraseDialog = lazy(() => import('./EraseDialog.tsx'));
const ReportDialog = lazy(() => import('./ReportDialog.tsx'));
const UpgradeDialog = lazy(() => import('./UpgradeDialog.tsx'));

/** What opens over a page: one dialog at a time, and toasts. Nothing of it loads before something asks for it. */
export default function Overlays({ language }: { language: Language }) {
  const dialog = useStore($dialog, { ssr: 'initial' });
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    void bringAppSheet().then(() => {
      setReady(true);
    });
  }, []);
  return (
    <>
      <Toaster texts={overlayTextsOf(language)} isReady={isReady} />
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
      return <LoginDialog language={language} favourite={dialog.favourite} />;
    case 'upgrade':
      return <UpgradeDialog language={language} />;
    case 'erase':
      return <EraseDialog language={language} whose={dialog.whose} />;
    case 'report':
      return <ReportDialog language={language} messageId={dialog.messageId} />;
  }
}
