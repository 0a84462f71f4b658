import { Gem } from 'lucide-react';
import type { Language } from '#src/contract/language.ts';
import { pageRoutes } from '#src/contract/routes.ts';
import { overlayTextsOf } from '#src/i18n/overlay-texts.ts';
import { closeDialog } from '#src/stores/dialogs.ts';
import { changeSettings } from '#src/stores/settings.ts';
import { DialogFrame } from './DialogFrame.tsx';

/** 'Not Enough Gems Now' (spec §2, §8). */
export default function UpgradeDialog({ language }: { language: Language }) {
  const texts = overlayTextsOf(language);
  function dismissToday() {
    changeSettings({ upgradeDialogKey: Date.now() });
    closeDialog();
  }
  return (
    <DialogFrame
      title={texts.upgradeTitle}
      subtitle={texts.upgradeSubtitle}
      texts={texts}
      emblem={<Gem size={28} />}
    >
      <div className="mt-8 grid gap-3">
        <a href={pageRoutes.membership.path} className="button-primary" onClick={closeDialog}>
          {texts.upgradeGo}
        </a>
        <button type="button" className="button-quiet" onClick={dismissToday}>
          {texts.upgradeDismiss}
        </button>
      </div>
    </DialogFrame>
  );
}
