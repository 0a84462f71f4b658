import type { ReadableAtom } from 'nanostores';
import { memo, Suspense } from 'react';
import type { ReplyText, ReplyThoughts } from '#src/client/chat/state/live-reply.ts';
import type { ChatMessage, Fork, LastRemoval } from '#src/client/chat/state/chat-state.ts';
import type { Language } from '#src/contract/locale/language.ts';
import type { ChatTexts, ChatMessageTexts } from '#src/i18n/chat/chat-texts.ts';
import { Boundary } from '#src/islands/ui/boundary/Boundary.tsx';
import { lazyPart } from '#src/islands/ui/boundary/lazy-part.tsx';
import { MessageExtras } from '#src/islands/chat/media/MessageExtras.tsx';
import { MessageTranslation } from '#src/islands/chat/media/MessageTranslation.tsx';
import { useResendPrice } from '#src/islands/gems/use-resend-price.ts';
import { MessageBubble } from './MessageBubble.tsx';
import { MessageTools } from './MessageTools.tsx';
import { canAskAgain } from '../actions/can-ask-again.ts';
import type { MessageHandlers } from '../actions/message-handlers.ts';
import { nameAgain } from '../actions/name-again.ts';
import type { OpenEditor } from '../actions/open-message.ts';
import { SafetyCard } from './SafetyCard.tsx';
import { ThoughtPlace } from '../thoughts/ThoughtPlace.tsx';
import { useSwipe } from './use-swipe.ts';
import { WaysBack } from '../actions/WaysBack.tsx';

const MessageEditor = lazyPart(() => import('./MessageEditor.tsx'));
const AgainOffer = lazyPart(() => import('./AgainOffer.tsx'));

export interface MessageItemProps {
  message: ChatMessage;
  /** The day that begins with it, as people write it. */
  dayName: string | null;
  name: string;
  language: Language;
  texts: ChatTexts;
  messageTexts: ChatMessageTexts;
  /** Number of messages in the list, loaded or not. */
  setSize: number;
  isBusy: boolean;
  /** True for the newest message of its branch. */
  isLast: boolean;
  /** True for the one message of the list that Tab reaches. */
  isCurrent: boolean;
  /** True if the message offers another reply. */
  isOffered: boolean;
  /** Its editor; null while it is not edited. */
  editing: OpenEditor | null;
  $reply: ReadableAtom<ReplyText | null>;
  $thoughts: ReadableAtom<ReplyThoughts | null>;
  handlers: MessageHandlers;
  /** The messages deleted in its place, which can be restored. */
  removal: LastRemoval | null;
  /** The branch that was left before it. */
  fork: Fork | null;
}

/** One message with everything that belongs to it. While a reply arrives, only its message is rendered again. */
export const MessageItem = memo(function MessageItem(props: MessageItemProps) {
  const { message, name, texts, messageTexts, isLast, isCurrent, editing, isBusy, handlers } = props;
  const isOwn = message.role === 'user';
  // Its card is shown with its whole text, and from its beginning.
  const isSite = message.model === 'safety' && message.state !== 'streaming';
  const isNewestReply = isLast && !isOwn && canAskAgain(message, isLast);
  const canSwipe = (message.variants.length > 1 || isNewestReply) && editing === null && !isBusy;
  const price = useResendPrice(props.language);
  const swipe = useSwipe(canSwipe, {
    onSwipe: (step) => handlers.step(message.id, step),
    describe: (step) => (handlers.isOffer(message.id, step) ? nameAgain(price, messageTexts) : ''),
  });
  return (
    <li
      className="chat-item"
      data-state={message.state}
      data-side={isOwn ? 'own' : 'reply'}
      data-depth={message.depth}
      data-hidden={message.hide_time === null ? undefined : ''}
      tabIndex={isCurrent ? 0 : -1}
      aria-setsize={props.setSize}
      aria-posinset={message.depth + 1}
    >
      {props.dayName !== null && <DayLine name={props.dayName} />}
      <WaysBack removal={props.removal} fork={props.fork} texts={messageTexts} handlers={handlers} />
      {message.ai_notice && (
        <p className="on-picture max-w-md self-center pt-1 pb-4 text-center text-[0.75rem] text-balance text-muted">
          {messageTexts.aiNotice(name)}
        </p>
      )}
      {!isSite && <span className="sr-only">{isOwn ? texts.chatYou : name}</span>}
      <Boundary place="part" instead={message.content}>
        {editing !== null ? (
          <Suspense>
            <MessageEditor
              message={message}
              editing={editing}
              isBusy={isBusy}
              language={props.language}
              onType={handlers.typeEdit}
              onSave={handlers.saveEdit}
              onCancel={handlers.cancelEdit}
            />
          </Suspense>
        ) : (
          <div className="chat-swipe" data-anchor="" {...swipe}>
            {!isOwn && (
              <ThoughtPlace
                message={message}
                $thoughts={props.$thoughts}
                language={props.language}
                name={name}
              />
            )}
            {isSite ? (
              <SafetyCard text={message.content} texts={messageTexts} />
            ) : (
              <MessageBubble
                message={message}
                name={name}
                texts={texts}
                messageTexts={messageTexts}
                $reply={props.$reply}
              />
            )}
            <MessageTranslation message={message} language={props.language} />
          </div>
        )}
        <MessageExtras message={message} language={props.language} />
      </Boundary>
      <MessageTools {...props} isNewestReply={isNewestReply} />
      {props.isOffered && !isBusy && canAskAgain(message, isLast) && (
        <Suspense>
          <AgainOffer
            language={props.language}
            texts={messageTexts}
            onAccept={() => handlers.act('resend', message)}
          />
        </Suspense>
      )}
    </li>
  );
});

/** The day that begins here. A name of another length does not move anything: the label is centred. */
function DayLine({ name }: { name: string }) {
  return (
    <p className="flex justify-center self-stretch pt-3 pb-5 text-[0.75rem] text-muted">
      <span key={name} className="chip bg-ground px-3.5 py-0.5">
        {name}
      </span>
    </p>
  );
}
