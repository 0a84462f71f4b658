import type { Language } from '#src/contract/locale/language.ts';
import { chatAroundTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { chatMenuTextsOf } from '#src/i18n/chat/chat-menu-texts.ts';
import { toggleChatPanel } from '../panels/chat-panel.ts';
import { type ChatPanel, chatPanels, listPanels, type MenuLevel } from '../panels/chat-panels.ts';
import { MenuEntry } from './MenuEntry.tsx';

/** The entries of a part of the menu that open panels. */
export function PanelEntries({ level, language }: { level: MenuLevel; language: Language }) {
  const { menuSearch, menuConversations } = chatAroundTextsOf(language);
  const names: Readonly<Record<ChatPanel, string>> = {
    ...chatMenuTextsOf(language).panels,
    search: menuSearch,
    conversations: menuConversations,
  };
  return listPanels(level).map((panel) => (
    <MenuEntry
      key={panel}
      icon={chatPanels[panel].icon}
      name={names[panel]}
      className={chatPanels[panel].className}
      onClick={() => toggleChatPanel(panel)}
    />
  ));
}
