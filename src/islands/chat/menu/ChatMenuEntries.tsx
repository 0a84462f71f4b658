import {
  BookOpen,
  Brain,
  FileDown,
  GitBranch,
  Image,
  Keyboard,
  Languages,
  type LucideIcon,
  MessagesSquare,
  Moon,
  PenLine,
  ScanText,
  Search,
  SlidersHorizontal,
  UserRound,
} from 'lucide-react';
import { languageFacts, listOtherLanguages } from '#src/contract/base/language-facts.ts';
import type { Language } from '#src/contract/base/language.ts';
import { themeTextsOf } from '#src/i18n/frame-texts.ts';
import { type ChatAroundTexts, chatAroundTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { type ChatMenuTexts, chatMenuTextsOf } from '#src/i18n/chat/chat-menu-texts.ts';
import { type ChatPanel, toggleChatPanel } from '#src/client/chat/view/chat-panel.ts';
import { readSettings, setTheme, type Theme } from '#src/client/account/settings.ts';
import { MenuList, type MenuListProps } from './MenuList.tsx';

interface PanelEntry {
  panel: ChatPanel;
  icon: LucideIcon;
  words: (texts: ChatAroundTexts, menu: ChatMenuTexts) => string;
  /** For entries that have a button of their own where there is room. */
  className?: string;
}

const panelGroups: readonly (readonly PanelEntry[])[] = [
  [
    {
      panel: 'conversations',
      icon: MessagesSquare,
      words: (texts) => texts.menuConversations,
      className: 'lg:hidden',
    },
    { panel: 'search', icon: Search, words: (texts) => texts.menuSearch },
  ],
  [
    { panel: 'memory', icon: Brain, words: (_, menu) => menu.panels.memory },
    { panel: 'context', icon: ScanText, words: (_, menu) => menu.panels.context },
    { panel: 'persona', icon: UserRound, words: (_, menu) => menu.panels.persona },
    { panel: 'lorebooks', icon: BookOpen, words: (_, menu) => menu.panels.lorebooks },
    { panel: 'guidance', icon: PenLine, words: (_, menu) => menu.panels.guidance },
  ],
  [
    { panel: 'settings', icon: SlidersHorizontal, words: (_, menu) => menu.panels.settings },
    { panel: 'background', icon: Image, words: (_, menu) => menu.panels.background },
    { panel: 'branches', icon: GitBranch, words: (_, menu) => menu.panels.branches },
    { panel: 'transfer', icon: FileDown, words: (_, menu) => menu.panels.transfer },
    { panel: 'shortcuts', icon: Keyboard, words: (_, menu) => menu.panels.shortcuts },
  ],
];

const nextTheme: Record<Theme, Theme> = { dark: 'light', light: 'system', system: 'dark' };

interface ChatMenuEntriesProps extends Omit<MenuListProps, 'children'> {
  language: Language;
}

/** Everything that can be opened beside a chat, and the language and theme of the page. */
export default function ChatMenuEntries({ language, ...list }: ChatMenuEntriesProps) {
  const around = chatAroundTextsOf(language);
  const menu = chatMenuTextsOf(language);
  const { themeLabel, switchLanguage, languageNames } = themeTextsOf(language);
  return (
    <MenuList {...list}>
      {panelGroups.map((entries, index) => (
        <div key={index} role="group" className="chat-menu-group">
          {entries.map(({ panel, icon: Icon, words, className = '' }) => (
            <button
              key={panel}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className={`chat-menu-entry ${className}`}
              onClick={() => toggleChatPanel(panel)}
            >
              <Icon size={17} aria-hidden />
              {words(around, menu)}
            </button>
          ))}
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

/** This page in another language, with the conversation that it shows. Called while the menu is open. */
function addressIn(language: Language): string {
  if (!('location' in globalThis)) return `?lang=${language}`;
  const query = new URLSearchParams(location.search);
  query.set('lang', language);
  return `?${query.toString()}`;
}
