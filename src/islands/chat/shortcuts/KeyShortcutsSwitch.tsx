import { useId } from 'react';
import type { ChatShortcutTexts } from '#src/i18n/chat-shortcut-texts.ts';
import { changeSettings } from '#src/stores/settings.ts';

interface KeyShortcutsSwitchProps {
  isOn: boolean;
  texts: ChatShortcutTexts;
}

/** Turns the shortcuts of one key off and on again, for this browser (WCAG 2.1.4). */
export function KeyShortcutsSwitch({ isOn, texts }: KeyShortcutsSwitchProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-4">
      <div className="min-w-0 grow">
        <label htmlFor={id} className="flex min-h-11 cursor-pointer items-center font-semibold">
          {texts.switchLabel}
        </label>
        <p id={`${id}-hint`} className="text-pretty text-sm text-muted">
          {texts.switchHint}
        </p>
      </div>
      <span className="flex h-11 items-center">
        <input
          id={id}
          type="checkbox"
          role="switch"
          className="switch"
          checked={isOn}
          aria-describedby={`${id}-hint`}
          onChange={(event) => changeSettings({ keyShortcuts: event.target.checked })}
        />
      </span>
    </div>
  );
}
