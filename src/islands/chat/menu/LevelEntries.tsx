import { ChevronLeft } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect } from 'react';
import { pressedKey } from '#src/client/browser/pressed-key.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { chatMenuTextsOf } from '#src/i18n/chat/chat-menu-texts.ts';
import { useBackCloses } from '../../ui/use-back-closes.ts';
import { LookEntries } from './LookEntries.tsx';
import { PanelEntries } from './PanelEntries.tsx';

/** The parts of the menu behind an entry. */
export type InnerLevel = 'chat' | 'story' | 'look';

interface LevelEntriesProps {
  level: InnerLevel;
  language: Language;
  menuRef: RefObject<HTMLElement | null>;
  onLeave: () => void;
}

/** A part of the menu in place of its first page: Escape, ←, Back and its first entry lead there again. */
export function LevelEntries({ level, language, menuRef, onLeave }: LevelEntriesProps) {
  const texts = chatMenuTextsOf(language);
  const name = texts.levels[level];
  useBackCloses(onLeave);
  useEffect(() => {
    // After the entry that leads back.
    menuRef.current?.querySelectorAll<HTMLElement>('[role="menuitem"]')[1]?.focus();
  }, [menuRef]);

  function onKeyDown(event: KeyboardEvent) {
    if (!['Escape', 'ArrowLeft'].includes(pressedKey(event))) return;
    event.preventDefault();
    event.stopPropagation();
    onLeave();
  }

  return (
    <div role="group" aria-label={name} onKeyDown={onKeyDown}>
      <button
        type="button"
        role="menuitem"
        tabIndex={-1}
        className="menu-entry font-semibold"
        aria-label={texts.leave(name)}
        onClick={(event) => {
          // The menu stays open.
          event.stopPropagation();
          onLeave();
        }}
      >
        <ChevronLeft size={17} aria-hidden />
        {name}
      </button>
      <div className="menu-group">
        <PanelEntries level={level} language={language} />
        {level === 'look' && <LookEntries language={language} />}
      </div>
    </div>
  );
}
