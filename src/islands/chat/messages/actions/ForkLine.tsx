import { GitBranch } from 'lucide-react';
import { useId } from 'react';
import type { Fork } from '#src/client/chat/state/chat-state.ts';
import type { ChatMessageTexts } from '#src/i18n/chat/chat-texts.ts';

interface ForkLineProps {
  fork: Fork;
  texts: ChatMessageTexts;
  onGoBack: (fork: Fork) => Promise<void>;
}

/** A line where a branch begins: what followed, or what is beside it, is on another branch; its button goes there. */
export function ForkLine({ fork, texts, onGoBack }: ForkLineProps) {
  const id = useId();
  return (
    <div className="chat-undo" role="status">
      <span id={id}>{fork.isBeside === true ? texts.branchBeside : texts.forked}</span>
      <button type="button" aria-describedby={id} onClick={() => void onGoBack(fork)}>
        <GitBranch size={16} aria-hidden />
        {fork.isBeside === true ? texts.showBranch : texts.goBack}
      </button>
    </div>
  );
}
