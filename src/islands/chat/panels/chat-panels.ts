import {
  BookOpen,
  Brain,
  FileDown,
  GitBranch,
  Image,
  Images,
  Keyboard,
  type LucideIcon,
  MessageSquareText,
  MessagesSquare,
  Pencil,
  PenLine,
  ScanText,
  Search,
  SlidersHorizontal,
  UserRound,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { lazyPart } from '#src/islands/ui/boundary/lazy-part.tsx';
import type { PanelProps } from './parts/panel-hooks.ts';

/** The parts of the menu: its first page, and one page each for the chat, its story and its look. */
export type MenuLevel = 'first' | 'chat' | 'story' | 'look';

interface ChatPanelRow {
  icon: LucideIcon;
  /** Loaded when the panel is opened. */
  body: ComponentType<PanelProps>;
  /** The part of the menu with its entry; absent for a panel that another entry opens. */
  level?: MenuLevel;
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
    level: 'first',
    className: 'lg:hidden',
  },
  search: {
    icon: Search,
    body: lazyPart(() => import('../search/ConversationSearch.tsx')),
    level: 'first',
  },
  rename: { icon: Pencil, body: lazyPart(() => import('./settings/RenamePanel.tsx')) },
  settings: {
    icon: SlidersHorizontal,
    body: lazyPart(() => import('./settings/ChatSettingsPanel.tsx')),
    level: 'chat',
  },
  quickReplies: {
    icon: MessageSquareText,
    body: lazyPart(() => import('./quick-replies/QuickRepliesPanel.tsx')),
    level: 'chat',
  },
  branches: { icon: GitBranch, body: lazyPart(() => import('../branches/BranchMap.tsx')), level: 'chat' },
  transfer: {
    icon: FileDown,
    body: lazyPart(() => import('./transfer/TransferPanel.tsx')),
    level: 'chat',
  },
  shortcuts: {
    icon: Keyboard,
    body: lazyPart(() => import('../shortcuts/ShortcutHelp.tsx')),
    level: 'chat',
    className: 'pointer-coarse:hidden',
  },
  memory: { icon: Brain, body: lazyPart(() => import('./memory/MemoryPanel.tsx')), level: 'story' },
  persona: { icon: UserRound, body: lazyPart(() => import('./personas/PersonaPanel.tsx')), level: 'story' },
  lorebooks: {
    icon: BookOpen,
    body: lazyPart(() => import('./lorebooks/LorebooksPanel.tsx')),
    level: 'story',
  },
  guidance: { icon: PenLine, body: lazyPart(() => import('./guidance/GuidancePanel.tsx')), level: 'story' },
  context: { icon: ScanText, body: lazyPart(() => import('./context/ContextPanel.tsx')), level: 'story' },
  background: {
    icon: Image,
    body: lazyPart(() => import('./background/BackgroundPanel.tsx')),
    level: 'look',
  },
  pictures: { icon: Images, body: lazyPart(() => import('./pictures/PicturesPanel.tsx')), level: 'look' },
} satisfies Record<string, ChatPanelRow>;

export type ChatPanel = keyof typeof rows;

export const chatPanels: Readonly<Record<ChatPanel, ChatPanelRow>> = rows;

/** Lists the panels with an entry in a part of the menu. */
export function listPanels(level: MenuLevel): ChatPanel[] {
  return Object.keys(rows)
    .filter(isChatPanel)
    .filter((panel) => chatPanels[panel].level === level);
}

function isChatPanel(name: string): name is ChatPanel {
  return name in rows;
}
