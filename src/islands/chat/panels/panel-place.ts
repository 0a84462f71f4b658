import type { ReactNode } from 'react';
import type { PanelTexts } from '#src/i18n/chat/chat-panel-texts.ts';

/** Where a panel stands: its heading, and what it holds. */
export interface PanelPlaceProps {
  title: string;
  lead: string;
  texts: PanelTexts;
  onClose: () => void;
  onClosed: () => void;
  children: ReactNode;
}

/** True in a form that answers Escape itself: what was typed is not thrown away with the panel. */
export function keepsEscape(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-keeps-escape]') !== null;
}
