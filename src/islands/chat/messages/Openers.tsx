import type { MouseEvent } from 'react';
import type { ChatSession } from '#src/client/chat/session/chat-session.ts';
import type { ChatState } from '#src/client/chat/state/chat-state.ts';
import { languageOfText } from '#src/domain/text/language-of-text.ts';

interface OpenersProps {
  session: ChatSession;
  state: ChatState;
  lines: readonly string[];
  /** The name of the group. */
  label: string;
}

/** The first messages that a character suggests, as on its profile: pressing one sends it. Gone with the first message. */
export function Openers({ session, state, lines, label }: OpenersProps) {
  const { messages, hasMore, hasNewer } = state;
  const isBegun = hasMore || hasNewer || messages.some(({ role }) => role === 'user');
  if (isBegun || lines.length === 0) return null;

  function send({ currentTarget }: MouseEvent, line: string) {
    // The button disappears; the focus must not be lost with it.
    currentTarget.closest<HTMLElement>('[role="log"]')?.focus({ preventScroll: true });
    void session.send(line);
  }

  return (
    <div role="group" aria-label={label} className="mt-3 flex flex-wrap gap-2 needs-script">
      {lines.map((line) => (
        <button
          key={line}
          type="button"
          dir="auto"
          lang={languageOfText(line)}
          className="pill text-[0.9375rem]"
          onClick={(event) => send(event, line)}
        >
          {line}
        </button>
      ))}
    </div>
  );
}
