import { Check, Download } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import {
  canPrompt,
  isInstalled,
  listenToInstallPrompt,
  promptInstall,
} from '#src/client/pwa/handle-install.ts';
import { type InstallWay, nameInstallWay } from '#src/domain/install/install-way.ts';
import { installTextsOf, type InstallTexts } from '#src/i18n/app-texts.ts';
import { IosSteps } from '#src/islands/ui/install/IosSteps.tsx';
import type { SectionProps } from './section-props.ts';
import { SettingsSection } from './SettingsSection.tsx';

/** The installation of the app, shown whatever the answer to the offer was (rule:install-offer). */
export function AppSection({ language, texts }: SectionProps) {
  const install = installTextsOf(language);
  const mayPrompt = useSyncExternalStore(listenToInstallPrompt, canPrompt, () => false);
  const way = useSyncExternalStore(neverChanges, readWay, () => 'unknown' as const);
  const [isInstalling, setInstalling] = useState(false);
  async function ask() {
    if (await promptInstall()) setInstalling(true);
  }
  return (
    <SettingsSection id="app" heading={texts.app}>
      <p role="status" className="empty:hidden">
        {isInstalling && install.installing}
      </p>
      {mayPrompt && (
        <div>
          <p className="text-pretty text-muted">{install.promptLead}</p>
          <button type="button" className="button-quiet mt-4" onClick={() => void ask()}>
            <Download size={18} aria-hidden />
            {install.install}
          </button>
        </div>
      )}
      {!mayPrompt && !isInstalling && <Steps way={way} texts={install} />}
    </SettingsSection>
  );
}

function Steps({ way, texts }: { way: InstallWay | 'installed' | 'unknown'; texts: InstallTexts }) {
  switch (way) {
    case 'installed':
      return (
        <p className="flex items-center gap-2">
          <Check size={18} aria-hidden className="text-accent" />
          {texts.installed}
        </p>
      );
    case 'ios':
      return <IosSteps texts={texts} />;
    case 'mac':
      return <p className="text-pretty text-muted">{texts.macSteps}</p>;
    case 'android':
      return <p className="text-pretty text-muted">{texts.androidSteps}</p>;
    case 'none':
      return <p className="text-pretty text-muted">{texts.noSteps}</p>;
    // Until the visitor is known, this reserves the room of the longest text.
    case 'unknown':
    case 'chromium':
      return <p className="text-pretty text-muted">{texts.chromiumSteps}</p>;
  }
}

const neverChanges = () => () => undefined;

function readWay(): InstallWay | 'installed' {
  if (isInstalled()) return 'installed';
  return nameInstallWay({ userAgent: navigator.userAgent, knowsStandalone: 'standalone' in navigator });
}
