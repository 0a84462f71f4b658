import { useStore } from '@nanostores/react';
import { Fragment, useEffect } from 'react';
import { isApple } from '#src/client/browser/is-apple.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { type ChatShortcutTexts, chatShortcutTextsOf } from '#src/i18n/chat/chat-shortcut-texts.ts';
import { LabelledSwitch } from '#src/islands/ui/fields/LabelledSwitch.tsx';
import { $settings, changeSettings, loadSettings, readSettings } from '#src/client/account/settings.ts';
import { type KeyChord, nameKey, type Shortcut, shortcutGroups } from './shortcuts.ts';

/** All shortcuts, with the keys as this device names them; without the shortcuts that the person turned off. */
export default function ShortcutHelp({ language }: { language: Language }) {
  const texts = chatShortcutTextsOf(language);
  const { keyShortcuts } = useStore($settings) ?? readSettings();
  useEffect(loadSettings, []);
  const isShown = ({ action }: Shortcut) => keyShortcuts || action === null;
  return (
    <div className="grid gap-6">
      {/* Shortcuts of one key can be turned off (WCAG 2.1.4). */}
      <LabelledSwitch
        label={texts.switchLabel}
        hint={texts.switchHint}
        isOn={keyShortcuts}
        onChange={(isOn) => changeSettings({ keyShortcuts: isOn })}
      />
      {shortcutGroups.map(({ heading, shortcuts }, index) => (
        <section key={index}>
          <h3 className="pb-1 text-sm text-muted">{heading(texts)}</h3>
          <dl className="divide-y divide-line">
            {shortcuts.filter(isShown).map(({ chords, words }) => (
              <div key={words(texts)} className="flex min-h-11 items-center gap-4 py-1.5">
                <dt className="min-w-0 grow">{words(texts)}</dt>
                <dd className="flex shrink-0 items-center gap-1.5 text-sm text-muted">
                  {chords.map((chord, place) => (
                    <Fragment key={chord.join('+')}>
                      {place > 0 && <span>{texts.or}</span>}
                      <Keys chord={chord} texts={texts} isApple={isApple()} />
                    </Fragment>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

interface KeysProps {
  chord: KeyChord;
  texts: ChatShortcutTexts;
  isApple: boolean;
}

function Keys({ chord, texts, isApple }: KeysProps) {
  return (
    <span className="flex gap-1">
      {chord.map((key) => (
        <kbd
          key={key}
          className="inline-grid h-7 min-w-7 place-items-center rounded-md border border-b-2 border-field bg-ground px-1.75 font-[inherit] text-[0.8125rem] leading-none text-ink"
        >
          {nameKey(key, texts, isApple)}
        </kbd>
      ))}
    </span>
  );
}
