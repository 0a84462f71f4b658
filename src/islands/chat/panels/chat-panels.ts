import {
  BookOpen,
  Brain,
  FileDown,
  GitBranch,
  Image,
  Keyboard,
  type LucideIcon,
  MessagesSquare,
  PenLine,
  ScanText,
  Search,
  SlidersHorizontal,
  UserRound,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { lazyPart } from '#src/islands/ui/boundary/lazy-part.tsx';
import type { PanelProps } from './parts/panel-hooks.ts';

/** The groups of the menu, in order. */
const menuGroups = ['find', 'story', 'chat'] as const;

interface ChatPanelRow {
  icon: LucideIcon;
  /** Loaded when the panel is opened. */
  body: ComponentType<PanelProps>;
  group: (typeof menuGroups)[number];
  /** Class of the menu's entry, for panels that have a button of their own in wide windows. */
  className?: string;
}

/**
 * The panels of the chat, in the order of its menu. A new panel is a row here, its name in `chat-menu-texts.ts` and its
 * first sentence in `chat-panel-texts.ts` (src/i18n/chat), and the file of its body.
 */
const rows = {
  conversations: {
    icon: MessagesSquare,
    body: lazyPart(() => import('../list/ConversationSheet.tsx')),
    group: 'find',
    className: 'lg:hidden',
  },
  search: { icon: Search, body: lazyPart(() => import('../search/ConversationSearch.tsx')), group: 'find' },
  memory: { icon: Brain, body: lazyPart(() => import('./memory/MemoryPanel.tsx')), group: 'story' },
  context: { icon: ScanText, body: lazyPart(() => import('./context/ContextPanel.tsx')), group: 'story' },
  persona: { icon: UserRound, body: lazyPart(() => import('./personas/PersonaPanel.tsx')), group: 'story' },
  lorebooks: {
    icon: BookOpen,
    body: lazyPart(() => import('./lorebooks/LorebooksPanel.tsx')),
    group: 'story',
  },
  guidance: { icon: PenLine, body: lazyPart(() => import('./guidance/GuidancePanel.tsx')), group: 'story' },
  settings: {
    icon: SlidersHorizontal,
    body: lazyPart(() => import('./settings/ChatSettingsPanel.tsx')),
    group: 'chat',
  },
  background: {
    icon: Image,
    body: lazyPart(() => import('./background/BackgroundPanel.tsx')),
    group: 'chat',
  },
  branches: { icon: GitBranch, body: lazyPart(() => import('../branches/BranchMap.tsx')), group: 'chat' },
  transfer: { icon: FileDown, body: lazyPart(() => import('./transfer/TransferPanel.tsx')), group: 'chat' },
  shortcuts: { icon: Keyboard, body: lazyPart(() => import('../shortcuts/ShortcutHelp.tsx')), group: 'chat' },
} satisfies Record<string, ChatPanelRow>;

/** The name of a panel. */
export type ChatPanel = keyof typeof rows;

export const chatPanels: Readonly<Record<ChatPanel, ChatPanelRow>> = rows;

/** The panels as the menu shows them. */
export const panelsByGroup: readonly (readonly ChatPanel[])[] = menuGroups.map((group) =>
  Object.keys(rows)
    .filter(isChatPanel)
    .filter((panel) => rows[panel].group === group),
);

function isChatPanel(name: string): name is ChatPanel {
  return name in rows;
}
