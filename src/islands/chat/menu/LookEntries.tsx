import { Languages, Moon } from 'lucide-react';
import { readSettings, setTheme, type Theme } from '#src/client/account/settings.ts';
import { languageFacts, listOtherLanguages } from '#src/contract/locale/language-facts.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { themeTextsOf } from '#src/i18n/frame-texts.ts';
import { MenuEntry } from './MenuEntry.tsx';

const nextTheme: Record<Theme, Theme> = { dark: 'light', light: 'system', system: 'dark' };

/** The entries of the menu for the theme and the language of the page. */
export function LookEntries({ language }: { language: Language }) {
  const { themeLabel, switchLanguage, languageNames } = themeTextsOf(language);
  return (
    <>
      <MenuEntry
        icon={Moon}
        name={themeLabel}
        className="sm:hidden"
        onClick={() => setTheme(nextTheme[readSettings().theme])}
      />
      {listOtherLanguages(language).map((other) => (
        <a
          key={other}
          role="menuitem"
          tabIndex={-1}
          className="menu-entry"
          href={addressIn(other)}
          lang={other}
          title={switchLanguage(languageNames[other])}
        >
          <Languages size={17} aria-hidden />
          {languageFacts[other].name}
        </a>
      ))}
    </>
  );
}

/** Returns the address of this page in another language, with its current conversation. */
function addressIn(language: Language): string {
  const query = new URLSearchParams(location.search);
  query.set('lang', language);
  return `?${query.toString()}`;
}
