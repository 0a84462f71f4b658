import { Ellipsis, RefreshCw } from 'lucide-react';
import type { ChatMessage } from '#src/client/chat/state/chat-state.ts';
import type { Language } from '#src/contract/locale/language.ts';
import type { ChatTexts, ChatMessageTexts } from '#src/i18n/chat/chat-texts.ts';
import { MessageExtraButtons } from '#src/islands/chat/media/MessageExtraButtons.tsx';
import { isBrokenOff } from '../actions/can-ask-again.ts';
import type { MessageHandlers } from '../actions/message-handlers.ts';
import type { OpenEditor } from '../actions/open-message.ts';
import { VariantSwitch } from './VariantSwitch.tsx';
import { useResendPrice } from '#src/islands/gems/use-resend-price.ts';
import { nameAgain } from '../actions/name-again.ts';

interface GoOnButtonProps {
  message: ChatMessage;
  language: Language;
  texts: ChatMessageTexts;
  tabIndex: number;
  onAct: MessageHandlers['act'];
}

interface AgainButtonProps {
  message: ChatMessage;
  language: Language;
  texts: ChatMessageTexts;
  isBusy: boolean;
  tabIndex: number;
  onAct: MessageHandlers['act'];
}

interface MessageToolsProps {
  message: ChatMessage;
  language: Language;
  texts: ChatTexts;
  messageTexts: ChatMessageTexts;
  isBusy: boolean;
  /** True for the one message of the list that Tab reaches. */
  isCurrent: boolean;
  /** True for the last reply, if another can be requested in its place. */
  isNewestReply: boolean;
  /** Its editor; null while it is not edited. */
  editing: OpenEditor | null;
  handlers: MessageHandlers;
}

/** The line under a message: its variants, its buttons, and notes about it. */
export function MessageTools(props: MessageToolsProps) {
  const { message, language, texts, messageTexts, isBusy, isNewestReply, editing, handlers } = props;
  const tabIndex = props.isCurrent ? 0 : -1;
  return (
    <div className="chat-tools">
      <VariantSwitch
        message={message}
        language={language}
        texts={messageTexts}
        isBusy={isBusy}
        tabIndex={tabIndex}
        hasMore={isNewestReply}
        onStep={handlers.step}
      />
      <span className="order-2 inline-flex gap-[inherit]">
        {isNewestReply && editing === null && (
          <AgainButton
            message={message}
            language={language}
            texts={messageTexts}
            isBusy={isBusy}
            tabIndex={tabIndex}
            onAct={handlers.act}
          />
        )}
        <MessageExtraButtons message={message} language={language} tabIndex={tabIndex} />
        {editing === null && (
          <button
            type="button"
            className="chat-tool needs-script"
            tabIndex={tabIndex}
            aria-label={messageTexts.actions}
            aria-haspopup="menu"
            onClick={(event) => handlers.openMenu(message.id, event.currentTarget)}
          >
            <Ellipsis size={18} aria-hidden />
          </button>
        )}
      </span>
      <MessageNote message={message} texts={texts} messageTexts={messageTexts} />
      {isNewestReply && !isBusy && editing === null && isBrokenOff(message) && (
        <GoOnButton
          message={message}
          language={language}
          texts={messageTexts}
          tabIndex={tabIndex}
          onAct={handlers.act}
        />
      )}
    </div>
  );
}

interface MessageNoteProps {
  message: ChatMessage;
  texts: ChatTexts;
  messageTexts: ChatMessageTexts;
}

/** A small line under a message: edited, stopped, not sent, or sent by the demo companion (rule:demo-companion). */
function MessageNote({ message, texts, messageTexts }: MessageNoteProps) {
  const notes: string[] = [];
  if (message.model === 'demo') notes.push(texts.chatDemo);
  if (message.hide_time !== null) notes.push(messageTexts.hidden);
  if (message.edit_time !== null) notes.push(messageTexts.edited);
  if (message.finish_reason === 'stopped' && message.content !== '') notes.push(texts.chatStopped);
  if (message.finish_reason === 'length') notes.push(texts.chatCutShort);
  if (message.finish_reason === 'content_filter') notes.push(texts.chatFiltered);
  if (message.left_out !== undefined) notes.push(texts.chatLeftOut(...message.left_out));
  if (message.delivery === 'unsent' || message.delivery === 'refused') notes.push(texts.chatNotSent);
  if (message.delivery === 'queued') notes.push(texts.chatQueued);
  if (message.delivery === 'waiting') notes.push(texts.chatWaiting);
  if (notes.length === 0) return null;
  return <p className="on-picture order-1 px-1">{notes.join(' · ')}</p>;
}

/** A button that requests another reply in place of the newest one, with its price. */
function AgainButton({ message, language, texts, isBusy, tabIndex, onAct }: AgainButtonProps) {
  const price = useResendPrice(language);
  return (
    <button
      type="button"
      className="chat-tool needs-script"
      tabIndex={tabIndex}
      // Not disabled, which would take the focus from it.
      aria-disabled={isBusy}
      aria-label={texts.again}
      title={nameAgain(price, texts)}
      onClick={() => {
        if (!isBusy) onAct('resend', message);
      }}
    >
      <RefreshCw size={16} aria-hidden />
    </button>
  );
}

/** A button that continues a reply which broke off, with its price. */
function GoOnButton({ message, language, texts, tabIndex, onAct }: GoOnButtonProps) {
  const price = useResendPrice(language);
  return (
    <button
      type="button"
      className="button-text chat-go-on on-picture needs-script"
      tabIndex={tabIndex}
      onClick={() => onAct('continue', message)}
    >
      {texts.goOn}
      {price !== '' && <span className="button-price">{price}</span>}
    </button>
  );
}
