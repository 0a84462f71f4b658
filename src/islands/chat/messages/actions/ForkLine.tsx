import { GitBranch } from 'lucide-react';
import { useId } from 'react';
import type { Fork } from '#src/client/chat/base/chat-state.ts';
import type { ChatMessageTexts } from '#src/i18n/chat/chat-texts.ts';

interface ForkLineProps {
  fork: Fork;
  texts: ChatMessageTexts;
  onGoBack: (fork: Fork) => Promise<void>;
}

/**
 * A line at the beginning of a branch: the messages that followed are on another branch, with a button that goes back
 * to it.
 */
export function ForkLine({ fork, texts, onGoBack }: ForkLineProps) {
  const id = useId();
  return (
    <div className="chat-undo" role="status">
      <span id={id}>{texts.forked}</span>
      <button type="button" aria-describedby={id} onClick={() => void onGoBack(fork)}>
        <GitBranch size={16} aria-hidden />
        {texts.goBack}
      </button>
    </div>
  );
}
