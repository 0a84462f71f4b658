import { BookOpen, Check, Download, MessagesSquare } from 'lucide-react';
import { useEffect, useState } from 'react';
import { canPrompt, isReplyRunning, promptInstall, refuseInstall } from '#src/client/pwa/handle-install.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { installTextsOf, type InstallTexts } from '#src/i18n/app-texts.ts';
import { overlayTextsOf } from '#src/i18n/overlay-texts.ts';
import { IosSteps } from '#src/islands/ui/install/IosSteps.tsx';
import { closeDialog } from '#src/client/overlays/dialogs.ts';
import { DialogFrame } from '../ui/DialogFrame.tsx';

/**
 * The offer of the installed app (rule:install-offer): if the browser can install it, its own prompt follows; for iOS
 * the steps are shown here. Closing it hides the offer for some weeks, "Don’t ask again" permanently.
 */
export default function InstallDialog({ language }: { language: Language }) {
  const texts = installTextsOf(language);
  // The browser's prompt can be used once; the dialog does not change after that.
  const [asks] = useState(canPrompt);
  // The dialog takes a moment to load; by then, the person may have gone on with their chat.
  const [isLate] = useState(isReplyRunning);
  useEffect(() => {
    if (isLate) closeDialog();
  }, [isLate]);
  function refuse() {
    refuseInstall();
    closeDialog();
  }
  async function install() {
    await promptInstall();
    closeDialog();
  }
  if (isLate) return null;
  return (
    <DialogFrame
      title={texts.title}
      subtitle={texts.subtitle}
      texts={overlayTextsOf(language)}
      emblem={<Download size={28} />}
    >
      <div className="mt-6">{asks ? <Benefits texts={texts} /> : <IosSteps texts={texts} />}</div>
      <div className="mt-6 grid gap-3">
        <button
          type="button"
          className="button-primary"
          data-first
          onClick={asks ? () => void install() : closeDialog}
        >
          {asks ? texts.install : texts.understood}
        </button>
        {asks && (
          <button type="button" className="button-quiet" onClick={closeDialog}>
            {texts.later}
          </button>
        )}
        <button type="button" className="button-quiet" onClick={refuse}>
          {texts.never}
        </button>
      </div>
    </DialogFrame>
  );
}

const benefitIcons = [MessagesSquare, BookOpen, Check];

function Benefits({ texts }: { texts: InstallTexts }) {
  return (
    <ul className="grid gap-3 text-start">
      {texts.benefits.map((benefit, index) => {
        const Icon = benefitIcons[index] ?? Check;
        return (
          <li key={benefit} className="flex items-start gap-3">
            <Icon size={20} aria-hidden className="mt-0.5 shrink-0 text-accent" />
            {benefit}
          </li>
        );
      })}
    </ul>
  );
}
