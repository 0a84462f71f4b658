import { useStore } from '@nanostores/react';
import { Gem } from 'lucide-react';
import { useEffect, useState } from 'react';
import { loadMemberGems } from '#src/client/gems/load-member-gems.ts';
import { hasMemberCookie } from '#src/client/account/owner/has-member-cookie.ts';
import { linkToMembership } from '#src/client/gems/link-to-membership.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { type OverlayTexts, overlayTextsOf } from '#src/i18n/overlay-texts.ts';
import { GemBalanceList } from '#src/islands/gems/GemBalanceList.tsx';
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
  const isLogin = useStore($isLogin);
  const isGuest = !isLogin && !hasMemberCookie();
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
        <div className="box bg-raised mt-6 text-start">
          <GemBalanceList gems={gems} language={language} />
        </div>
      )}
      <div className="mt-6 grid gap-3">
        {isGuest && <GuestLogin texts={texts} language={language} />}
        <a
          href={linkToMembership()}
          className={isGuest ? 'button-quiet' : 'button-primary'}
          onClick={closeDialog}
        >
          {texts.upgradeGo}
        </a>
        <button type="button" className="button-quiet" onClick={dismissToday}>
          {texts.upgradeDismiss}
        </button>
      </div>
    </DialogFrame>
  );
}

/** The daily gems that a login alone gives a guest, for free: the first way to go on. */
function GuestLogin({ texts, language }: { texts: OverlayTexts; language: Language }) {
  const [memberGems, setMemberGems] = useState<number | null>(null);
  useEffect(() => void loadMemberGems().then(setMemberGems), []);
  return (
    <button type="button" className="button-primary" data-first onClick={() => openDialog({ name: 'login' })}>
      {memberGems === null
        ? texts.upgradeLogInFree
        : texts.upgradeLogIn(new Intl.NumberFormat(language).format(memberGems))}
    </button>
  );
}
