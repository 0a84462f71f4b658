import { Download } from 'lucide-react';
import { useState } from 'react';
import { downloadFile } from '#src/client/api/files.ts';
import { exportAccount } from '#src/contract/account/account-calls.ts';
import { showError } from '#src/client/overlays/show-error.ts';
import { openDialog } from '#src/client/overlays/dialogs.ts';
import type { SectionProps } from './section-props.ts';
import { SettingsSection } from './SettingsSection.tsx';
import { StorageUse } from './StorageUse.tsx';

/** Export and erasure of the stored data, for everybody (rule:erasure, rule:export). */
export function DataSection({ user, texts }: SectionProps) {
  const [state, setState] = useState<'ready' | 'busy' | 'done'>('ready');

  async function download() {
    if (state === 'busy') return;
    setState('busy');
    try {
      await downloadFile(exportAccount, {}, 'export.zip');
      setState('done');
    } catch (error) {
      setState('ready');
      showError(error);
    }
  }

  return (
    <SettingsSection id="data" heading={texts.data}>
      <div>
        <h3 className="font-semibold">{texts.exportHeading}</h3>
        <p className="mt-1 text-pretty text-sm text-muted">{texts.exportText}</p>
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          <button
            type="button"
            className="button-quiet"
            aria-disabled={state === 'busy' || undefined}
            onClick={() => void download()}
          >
            <Download size={16} aria-hidden />
            {state === 'busy' ? texts.exporting : texts.exportButton}
          </button>
          <p role="status" className="text-sm text-muted">
            {state === 'done' ? texts.exported : ''}
          </p>
        </div>
      </div>
      {user !== null && <StorageUse texts={texts} />}
      {user !== null && (
        <div className="border-t border-line pt-6">
          <h3 className="font-semibold">{user.isLogin ? texts.eraseHeading : texts.eraseGuestHeading}</h3>
          <p className="mt-1 text-pretty text-sm text-muted">
            {user.isLogin ? texts.eraseText : texts.eraseGuestText}
          </p>
          <button
            type="button"
            className="button-quiet border-danger text-danger mt-3"
            onClick={() => openDialog({ name: 'erase', whose: user.isLogin ? 'account' : 'guest' })}
          >
            {user.isLogin ? texts.eraseButton : texts.eraseGuestButton}
          </button>
        </div>
      )}
    </SettingsSection>
  );
}
