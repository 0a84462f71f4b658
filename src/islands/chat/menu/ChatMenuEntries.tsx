import { Languages, Moon } from 'lucide-react';
import { languageFacts, listOtherLanguages } from '#src/contract/base/language-facts.ts';
import type { Language } from '#src/contract/base/language.ts';
import { themeTextsOf } from '#src/i18n/frame-texts.ts';
import { chatAroundTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { chatMenuTextsOf } from '#src/i18n/chat/chat-menu-texts.ts';
import { toggleChatPanel } from '../panels/chat-panel.ts';
import { type ChatPanel, chatPanels, panelsByGroup } from '../panels/chat-panels.ts';
import { readSettings, setTheme, type Theme } from '#src/client/account/settings.ts';
import { MenuList, type MenuListProps } from './MenuList.tsx';

const nextTheme: Record<Theme, Theme> = { dark: 'light', light: 'system', system: 'dark' };

interface ChatMenuEntriesProps extends Omit<MenuListProps, 'children'> {
  language: Language;
}

/** All panels of a chat, and the language and theme of the page. */
export default function ChatMenuEntries({ language, ...list }: ChatMenuEntriesProps) {
  const around = chatAroundTextsOf(language);
  const names: Readonly<Record<ChatPanel, string>> = {
    ...chatMenuTextsOf(language).panels,
    search: around.menuSearch,
    conversations: around.menuConversations,
  };
  const { themeLabel, switchLanguage, languageNames } = themeTextsOf(language);
  return (
    <MenuList {...list}>
      {panelsByGroup.map((panels, index) => (
        <div key={index} role="group" className="chat-menu-group">
          {panels.map((panel) => {
            const { icon: Icon, className = '' } = chatPanels[panel];
            return (
              <button
                key={panel}
                type="button"
                role="menuitem"
                tabIndex={-1}
                className={`chat-menu-entry ${className}`}
                onClick={() => toggleChatPanel(panel)}
              >
                <Icon size={17} aria-hidden />
                {names[panel]}
              </button>
            );
          })}
        </div>
      ))}
      <div role="group" className="chat-menu-group">
        <button
          type="button"
          role="menuitem"
          tabIndex={-1}
          className="chat-menu-entry sm:hidden"
          onClick={() => setTheme(nextTheme[readSettings().theme])}
        >
          <Moon size={17} aria-hidden />
          {themeLabel}
        </button>
        {listOtherLanguages(language).map((other) => (
          <a
            key={other}
            role="menuitem"
            tabIndex={-1}
            className="chat-menu-entry"
            href={addressIn(other)}
            lang={other}
            title={switchLanguage(languageNames[other])}
          >
            <Languages size={17} aria-hidden />
            {languageFacts[other].name}
          </a>
        ))}
      </div>
    </MenuList>
  );
}

/**
 * Returns the address of this page in another language, with its current conversation. Called while the menu is open.
 */
function addressIn(language: Language): string {
  if (!('location' in globalThis)) return `?lang=${language}`;
  const query = new URLSearchParams(location.search);
  query.set('lang', language);
  return `?${query.toString()}`;
}
