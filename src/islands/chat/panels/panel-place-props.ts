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
