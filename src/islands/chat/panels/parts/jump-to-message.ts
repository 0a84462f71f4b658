import { isWideScreen } from './use-wide-screen.ts';
import type { PanelProps } from './panel-props.ts';

/** Shows a message of the conversation; closes a panel that covers the chat. */
export function jumpToMessage({ session, onClose }: PanelProps, messageId: string): void {
  if (!isWideScreen()) onClose();
  void session.jumpTo(messageId);
}
