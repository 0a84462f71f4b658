import type { ReactNode } from 'react';
import type { PanelTexts } from '#src/i18n/chat/chat-panel-texts.ts';

export interface PanelPlaceProps {
  title: string;
  lead: string;
  texts: PanelTexts;
  onClose: () => void;
  onClosed: () => void;
  children: ReactNode;
}
