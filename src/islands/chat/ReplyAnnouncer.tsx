import type { ChatSession } from '#src/client/chat/session/chat-session.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { type ChatTexts, messageTextsOf } from '#src/i18n/chat/chat-texts.ts';
import { useSentences } from './messages/use-sentences.ts';

interface ReplyAnnouncerProps {
  session: ChatSession;
  name: string;
  language: Language;
  texts: ChatTexts;
}

/**
 * Announces to screen readers that a reply is being written, and then its sentences: not letter by letter, and each
 * once.
 */
export function ReplyAnnouncer({ session, name, language, texts }: ReplyAnnouncerProps) {
  const spoken = useSentences(session, language);
  return (
    <div role="status" aria-atomic="false" aria-relevant="additions" className="sr-only" data-announcer>
      {spoken.map(({ key, text, begins }) => (
        <p key={key}>
          {begins === 'writing'
            ? texts.chatTyping(name)
            : begins === null
              ? text
              : texts.chatSaid(
                  begins === 'site' ? messageTextsOf(language).safetyTitle : texts.chatNewReply(name),
                  text,
                )}
        </p>
      ))}
    </div>
  );
}
