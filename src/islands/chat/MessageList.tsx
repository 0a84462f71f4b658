import { ArrowDown } from 'lucide-react';
import type { ChatState } from '#src/browser/chat-state.ts';
import type { ChatCharacter } from '#src/contract/character-calls.ts';
import type { Catalogue } from '#src/i18n/en.ts';
import { MessageBubble } from './MessageBubble.tsx';
import { useStickToEnd } from './use-stick-to-end.ts';

interface MessageListProps {
  state: ChatState;
  character: ChatCharacter;
  texts: Catalogue;
  onLoadEarlier: () => void;
}

/** The messages; the list stays at its end while a reply comes, unless the reader scrolled up. */
export function MessageList({ state, character, texts, onLoadEarlier }: MessageListProps) {
  const [first] = state.messages;
  const sent = state.messages.findLast((message) => message.delivery === 'sending');
  const { scrollerRef, isAtEnd, isReady, jumpToEnd } = useStickToEnd(state.messages, first?.id, sent?.id);
  return (
    <div className="relative min-h-0 grow">
      <div
        ref={scrollerRef}
        // Before the page's script runs, the reversed column shows the end of the list by itself.
        className={`flex h-full overflow-y-auto overscroll-contain -outline-offset-2 ${isReady ? 'flex-col' : 'flex-col-reverse'}`}
        tabIndex={0}
        role="log"
        aria-live="off"
        aria-label={texts.chatMessages}
      >
        <div className="mx-auto mb-auto w-full max-w-3xl px-4 py-5">
          <p className="mx-auto max-w-md pb-6 text-center text-xs text-balance text-muted">
            {texts.chatAiNotice(character.name)}
          </p>
          {state.hasMore && (
            <p className="pb-5 text-center">
              <button
                type="button"
                className="button-quiet text-sm"
                onClick={onLoadEarlier}
                disabled={state.isLoadingEarlier}
              >
                {state.isLoadingEarlier ? texts.chatLoadingEarlier : texts.chatEarlier}
              </button>
            </p>
          )}
          <ol className="flex flex-col gap-3">
            {state.messages.map((message) => (
              <MessageBubble
                key={message.client_message_id ?? message.id}
                message={message}
                name={character.name}
                texts={texts}
              />
            ))}
          </ol>
        </div>
      </div>
      {!isAtEnd && (
        <button
          type="button"
          className="icon-button absolute bottom-3 left-1/2 -translate-x-1/2 border border-line bg-raised shadow-(--shadow-card)"
          aria-label={texts.chatJumpToEnd}
          onClick={jumpToEnd}
        >
          <ArrowDown size={20} aria-hidden />
        </button>
      )}
    </div>
  );
}
