import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $quickReplies, loadQuickReplies } from '#src/client/chat/view/quick-replies.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { languageOfText } from '#src/domain/text/language-of-text.ts';
import { suggestionTextsOf } from '#src/i18n/chat/chat-part-texts.ts';

interface QuickReplyRowProps {
  language: Language;
  onPick: (text: string) => void;
}

/** The person's own quick replies in one row above the field; picking one writes it there, where it can be changed. */
export default function QuickReplyRow({ language, onPick }: QuickReplyRowProps) {
  const replies = useStore($quickReplies);
  useEffect(() => void loadQuickReplies(), []);
  if (replies === null || replies.length === 0) return null;
  return (
    <ul
      aria-label={suggestionTextsOf(language).quickReplies}
      className="flex gap-2 overflow-x-auto pb-2 [scrollbar-width:none] *:whitespace-nowrap"
    >
      {replies.map((reply, index) => (
        <li key={index}>
          <button
            type="button"
            dir="auto"
            lang={languageOfText(reply.label)}
            className="pill min-h-9 px-3.5 font-semibold"
            title={reply.content}
            onClick={() => onPick(reply.content)}
          >
            {reply.label}
          </button>
        </li>
      ))}
    </ul>
  );
}
