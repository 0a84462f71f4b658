import { Bell, BellOff } from 'lucide-react';
import { useRef } from 'react';
import { pushTextsOf } from '#src/i18n/push-texts.ts';
import type { SectionProps } from '../account/settings/section-props.ts';
import { SettingsSection } from '../account/settings/SettingsSection.tsx';
import { LabelledSwitch } from '#src/islands/ui/fields/LabelledSwitch.tsx';
import { QuietHours } from './QuietHours.tsx';
import { type PushState, usePush } from './use-push.ts';

/** Notifications of replies in this browser: on or off, how much of the text they show, and the quiet hours. */
export function NotificationsSection({ language, texts: mine, user }: SectionProps) {
  const texts = pushTextsOf(language);
  const { state, isBusy, settings, turnOn, turnOff, change } = usePush(language, user?.id);
  const statusRef = useRef<HTMLParagraphElement>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const isOn = state === 'on';
  const canChange = state === 'on' || state === 'off' || state === null;

  async function turn() {
    await (isOn ? turnOff() : turnOn());
    // There is no button if the browser blocks notifications; the focus must not be lost with it.
    if (!buttonRef.current?.isConnected) statusRef.current?.focus();
  }

  return (
    <SettingsSection id="notifications" heading={mine.notifications} lead={texts.lead}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <p ref={statusRef} role="status" tabIndex={-1} className="min-w-0 grow basis-60 text-pretty">
          {explain(state, texts)}
        </p>
        {canChange && (
          <button
            ref={buttonRef}
            type="button"
            className={`max-w-full wrap-anywhere ${isOn ? 'button-quiet' : 'button-primary'}`}
            aria-disabled={isBusy || state === null || undefined}
            onClick={() => {
              if (state !== null) void turn();
            }}
          >
            {isOn ? <BellOff size={16} aria-hidden /> : <Bell size={16} aria-hidden />}
            {isOn ? texts.turnOff : isBusy ? texts.turningOn : texts.turnOn}
          </button>
        )}
      </div>
      {isOn && settings !== null && (
        <>
          <LabelledSwitch
            label={texts.showsText}
            hint={texts.showsTextHint}
            isOn={settings.shows_text}
            onChange={(shows_text) => void change({ shows_text })}
          />
          <QuietHours texts={texts} settings={settings} onChange={(quiet) => void change({ quiet })} />
        </>
      )}
    </SettingsSection>
  );
}

function explain(state: PushState | null, texts: ReturnType<typeof pushTextsOf>): string {
  switch (state) {
    case 'on':
      return texts.isOn;
    case 'off':
    case null:
      return texts.isOff;
    case 'denied':
      return texts.denied;
    case 'install':
      return texts.install;
    case 'none':
      return texts.none;
  }
}
