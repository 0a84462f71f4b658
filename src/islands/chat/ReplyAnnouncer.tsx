import type { ChatSession } from '#src/browser/chat-session.ts';
import type { Language } from '#src/contract/language.ts';
import type { IslandTexts } from '#src/i18n/island-texts.ts';
import { useSentences } from './messages/use-sentences.ts';

interface ReplyAnnouncerProps {
  session: ChatSession;
  name: string;
  language: Language;
  texts: IslandTexts;
}

/** Says a coming reply to screen readers sentence by sentence: not letter by letter, and each once. */
export function ReplyAnnouncer({ session, name, language, texts }: ReplyAnnouncerProps) {
  const spoken = useSentences(session, language);
  return (
    <div role="status" aria-atomic="false" aria-relevant="additions" className="sr-only" data-announcer>
      {spoken.map(({ key, text, isFirst }) => (
        <p key={key}>{isFirst ? `${texts.chatNewReply(name)}: ${text}` : text}</p>
      ))}
    </div>
  );
}
