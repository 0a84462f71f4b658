import { ArrowLeft } from 'lucide-react';
import { useMemo } from 'react';
import { findWayBack, followWayBack } from '#src/client/page/find-way-back.ts';
import type { ChatTexts } from '#src/i18n/chat/chat-texts.ts';
import { useHydrated } from '#src/islands/ui/use-hydrated.ts';

/** Pages that nobody wants to go back to from a chat: other chats, and the way through a login. */
const passed = /^\/(chat|login)(\/|$)/;

/** The arrow of a chat: back to the page that the person came from, else to their chats. */
export function BackLink({ texts }: { texts: ChatTexts }) {
  const isHydrated = useHydrated();
  const way = useMemo(() => (isHydrated ? findWayBack((path) => !passed.test(path)) : null), [isHydrated]);
  const label = way === null ? texts.toOwnChats : texts.back;
  return (
    <a
      href={way?.href ?? '/mine/chats'}
      className="icon-button shrink-0"
      aria-label={label}
      title={label}
      onClick={(event) => {
        if (way !== null) followWayBack(event, way);
      }}
    >
      <ArrowLeft size={20} aria-hidden />
    </a>
  );
}
