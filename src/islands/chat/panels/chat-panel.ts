import { atom } from 'nanostores';
import type { ChatPanel } from './chat-panels.ts';

/** The panel that is open beside or over the chat; one at a time. */
export const $chatPanel = atom<ChatPanel | null>(null);

/** Opens a panel, or closes it if it is open. */
export function toggleChatPanel(panel: ChatPanel): void {
  $chatPanel.set($chatPanel.get() === panel ? null : panel);
}
