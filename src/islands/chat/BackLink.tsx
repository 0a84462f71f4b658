import { ArrowLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { findWayBack, followWayBack, type WayBack } from '#src/client/page/find-way-back.ts';
import type { ChatTexts } from '#src/i18n/chat/chat-texts.ts';

/** Pages that nobody wants to go back to from a chat: other chats, and the way through a login. */
const passed = /^\/(chat|login)(\/|$)/;

/** The arrow of a chat: back to the page that the person came from, else to their chats. */
export function BackLink({ texts }: { texts: ChatTexts }) {
  const [way, setWay] = useState<WayBack | null>(null);
  useEffect(() => setWay(findWayBack((path) => !passed.test(path))), []);
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
