import { atom } from 'nanostores';

/** What stands beside or over the chat; one at a time. */
export type ChatPanel =
  | 'memory'
  | 'context'
  | 'persona'
  | 'lorebooks'
  | 'guidance'
  | 'settings'
  | 'background'
  | 'transfer'
  | 'branches'
  | 'search'
  | 'conversations'
  | 'shortcuts';

export const $chatPanel = atom<ChatPanel | null>(null);

/** Opens a panel, or closes it when it is the one that is open. */
export function toggleChatPanel(panel: ChatPanel): void {
  $chatPanel.set($chatPanel.get() === panel ? null : panel);
}
