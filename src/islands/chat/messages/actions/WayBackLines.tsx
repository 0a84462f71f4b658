import type { Fork, LastRemoval } from '#src/client/chat/state/chat-state.ts';
import type { ChatMessageTexts } from '#src/i18n/chat/chat-texts.ts';
import { ForkLine } from './ForkLine.tsx';
import type { MessageHandlers } from './message-handlers.ts';
import { UndoLine } from './UndoLine.tsx';

export interface WayBackProps {
  removal: LastRemoval | null;
  /** The branch that was left here. */
  fork: Fork | null;
  texts: ChatMessageTexts;
  handlers: Pick<MessageHandlers, 'undo' | 'goBack'>;
}

/** Notices of deleted messages or of a branch that was left, with buttons to restore them. */
export default function WayBackLines({ removal, fork, texts, handlers }: WayBackProps) {
  return (
    <>
      {removal !== null && <UndoLine removal={removal} texts={texts} onUndo={handlers.undo} />}
      {fork !== null && <ForkLine fork={fork} texts={texts} onGoBack={handlers.goBack} />}
    </>
  );
}
