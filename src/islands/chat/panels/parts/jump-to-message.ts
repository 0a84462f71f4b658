import { isWideScreen } from './use-wide-screen.ts';
import type { PanelProps } from './panel-props.ts';

/** Shows a message of the conversation; a panel that lies over the chat gives way. */
export function jumpToMessage({ session, onClose }: PanelProps, messageId: string): void {
  if (!isWideScreen()) onClose();
  void session.jumpTo(messageId);
}
