import type { ChatMessage } from '#src/client/chat/state/chat-state.ts';
import type { ReplyThoughts } from '#src/client/chat/state/live-reply.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { thoughtTextsOf } from '#src/i18n/chat/chat-part-texts.ts';
import { KeptThoughts } from './KeptThoughts.tsx';
import { ThoughtDetails } from './ThoughtDetails.tsx';

interface ThoughtLineProps {
  /** The message below it. */
  message: ChatMessage;
  /** The thoughts seen on this page; null if the message was written before. */
  thoughts: ReplyThoughts | null;
  language: Language;
  /** The character's name. */
  name: string;
}

/**
 * The state of the model above a reply: loading or thinking; its thoughts can be opened and read, while they arrive and
 * afterwards.
 */
export default function ThoughtLine({ message, thoughts, language, name }: ThoughtLineProps) {
  const texts = thoughtTextsOf(language);
  if (thoughts === null) return <KeptThoughts id={message.id} language={language} name={name} />;
  const { status, text } = thoughts;
  const isRunning = message.state === 'streaming';
  if (text === '' && !isRunning) return null;
  if (status === 'loading' || text === '') {
    return (
      <p role="status" className="mb-1 text-sm text-muted" data-reply-status={status}>
        {status === 'loading' ? texts.loading : texts.thinking}
      </p>
    );
  }
  return (
    <ThoughtDetails
      heading={isRunning && status === 'thinking' ? texts.thinking : texts.thoughts}
      status={status}
      language={language}
      name={name}
    >
      {text}
    </ThoughtDetails>
  );
}
