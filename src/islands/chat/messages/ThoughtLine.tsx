import { ChevronRight } from 'lucide-react';
import type { ReplyThoughts } from '#src/browser/chat/live-reply.ts';
import type { Language } from '#src/contract/language.ts';
import { thoughtTextsOf } from '#src/i18n/chat-thought-texts.ts';

interface ThoughtLineProps {
  thoughts: ReplyThoughts;
  language: Language;
  /** The character's. */
  name: string;
  /** The reply is being written. */
  isRunning: boolean;
}

/** Says above a reply that its model is loaded, or thinks; what it thinks can be opened and read, while it comes and afterwards. */
export default function ThoughtLine({
  thoughts: { status, text },
  language,
  name,
  isRunning,
}: ThoughtLineProps) {
  const texts = thoughtTextsOf(language);
  if (text === '' && !isRunning) return null;
  if (status === 'loading' || text === '') {
    return (
      <p role="status" className="mb-1 text-sm text-muted" data-reply-status={status}>
        {status === 'loading' ? texts.loading : texts.thinking}
      </p>
    );
  }
  return (
    <details className="group mb-1 text-sm text-muted" data-reply-status={status}>
      <summary className="flex w-fit cursor-pointer list-none items-center gap-1 rounded py-1 pe-2">
        <ChevronRight size={16} aria-hidden className="transition-transform group-open:rotate-90" />
        {isRunning && status === 'thinking' ? texts.thinking : texts.thoughts}
      </summary>
      <p className="mb-1 text-xs">{texts.whose(name)}</p>
      <div
        role="region"
        aria-label={texts.thoughts}
        tabIndex={0}
        dir="auto"
        className="mb-2 max-h-60 overflow-y-auto rounded-xl border border-line px-3 py-2 break-words whitespace-pre-wrap"
      >
        {text}
      </div>
    </details>
  );
}
