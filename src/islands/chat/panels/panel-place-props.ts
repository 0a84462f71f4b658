import type { ReactNode } from 'react';
import type { PanelTexts } from '#src/i18n/chat/chat-panel-texts.ts';

/** The heading and the content of a panel. */
export interface PanelPlaceProps {
  title: string;
  lead: string;
  texts: PanelTexts;
  onClose: () => void;
  onClosed: () => void;
  children: ReactNode;
}

/** Checks for an element of a form that handles Escape itself: the typed text is not discarded with the panel. */
export function handlesEscape(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-keeps-escape]') !== null;
}
