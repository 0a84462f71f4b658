import { useStore } from '@nanostores/react';
import { Gem } from 'lucide-react';
import { useEffect, useState } from 'react';
import { loadMemberGems } from '#src/client/gems/load-member-gems.ts';
import { linkToMembership } from '#src/client/gems/link-to-membership.ts';
import type { Language } from '#src/contract/base/language.ts';
import { overlayTextsOf } from '#src/i18n/overlay-texts.ts';
import { GemBalanceList } from '#src/islands/ui/gems/GemBalanceList.tsx';
import { closeDialog, openDialog } from '#src/client/overlays/dialogs.ts';
import { $gems, loadGems } from '#src/client/gems/gems.ts';
import { changeSettings } from '#src/client/account/settings.ts';
import { $isLogin, loadUser } from '#src/client/account/user.ts';
import { DialogFrame } from '../ui/DialogFrame.tsx';

interface UpgradeDialogProps {
  language: Language;
  /** True if the person's text stays in the field of the chat. */
  isTextKept: boolean;
}

/**
 * The dialog 'Not Enough Gems Now' (rule:one-dialog, rule:not-enough-gems): the balance, the time of the next gems, and
 * the ways to get more.
 */
export default function UpgradeDialog({ language, isTextKept }: UpgradeDialogProps) {
  const texts = overlayTextsOf(language);
  const gems = useStore($gems);
  useEffect(() => {
    void loadGems();
    void loadUser();
  }, []);
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
      {isTextKept && <p className="mt-4 text-balance text-sm text-accent">{texts.upgradeTextKept}</p>}
      {gems !== null && (
        <div className="gem-card mt-6 text-start">
          <GemBalanceList gems={gems} language={language} />
        </div>
      )}
      <div className="mt-6 grid gap-3">
        <a href={linkToMembership()} className="button-primary" onClick={closeDialog}>
          {texts.upgradeGo}
        </a>
        <GuestLogin language={language} />
        <button type="button" className="button-quiet" onClick={dismissToday}>
          {texts.upgradeDismiss}
        </button>
      </div>
    </DialogFrame>
  );
}

/** The daily gems that a login alone gives a guest, for free. */
function GuestLogin({ language }: { language: Language }) {
  const texts = overlayTextsOf(language);
  const isMember = useStore($isLogin);
  const [memberGems, setMemberGems] = useState<number | null>(null);
  useEffect(() => void loadMemberGems().then(setMemberGems), []);
  if (isMember || memberGems === null) return null;
  return (
    <button type="button" className="button-quiet" onClick={() => openDialog({ name: 'login' })}>
      {texts.upgradeLogIn(new Intl.NumberFormat(language).format(memberGems))}
    </button>
  );
}
