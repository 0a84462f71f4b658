import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ReplyThoughts } from '#src/client/chat/state/live-reply.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { languageOfText } from '#src/domain/text/language-of-text.ts';
import { thoughtTextsOf } from '#src/i18n/chat/chat-part-texts.ts';

interface ThoughtDetailsProps {
  heading: string;
  status: ReplyThoughts['status'];
  language: Language;
  /** The character's name. */
  name: string;
  /** The thoughts, or a text in their place while they are missing. */
  children: ReactNode;
  onOpen?: () => void;
}

export function ThoughtDetails(props: ThoughtDetailsProps) {
  const { heading, status, language, name, children, onOpen } = props;
  const texts = thoughtTextsOf(language);
  return (
    <details
      className="group mb-1 text-sm text-muted"
      data-reply-status={status}
      onToggle={(event) => event.currentTarget.open && onOpen?.()}
    >
      <summary className="flex w-fit cursor-pointer list-none items-center gap-1 rounded py-1 pe-2">
        <ChevronRight size={16} aria-hidden className="transition-transform group-open:rotate-90" />
        {heading}
      </summary>
      <p className="mb-1 text-xs">{texts.whose(name)}</p>
      <div
        role="region"
        aria-label={texts.thoughts}
        tabIndex={0}
        dir="auto"
        lang={typeof children === 'string' ? languageOfText(children) : undefined}
        className="mb-2 max-h-60 overflow-y-auto rounded-xl border border-line px-3 py-2 break-words whitespace-pre-wrap"
      >
        {children}
      </div>
    </details>
  );
}
