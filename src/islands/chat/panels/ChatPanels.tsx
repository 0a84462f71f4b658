import { useStore } from '@nanostores/react';
import { Suspense, useCallback, useEffect, useRef } from 'react';
import type { ChatSession } from '#src/client/chat/session/chat-session.ts';
import type { ChatCharacter } from '#src/contract/characters/character-calls.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { $chatPanel } from './chat-panel.ts';
import { Boundary } from '../../ui/boundary/Boundary.tsx';
import { lazyPart } from '../../ui/boundary/lazy-part.tsx';
import { useReplyHelpers } from '../media/use-reply-helpers.ts';
import { useChatOptions } from './parts/use-chat-options.ts';
import { returnToField } from '#src/client/chat/view/return-to-field.ts';

const PanelFrame = lazyPart(() => import('./PanelFrame.tsx'));

interface ChatPanelsProps {
  session: ChatSession;
  character: ChatCharacter;
  language: Language;
}

/** The panels beside a chat; none is loaded before it is opened. */
export function ChatPanels({ session, character, language }: ChatPanelsProps) {
  const panel = useStore($chatPanel, { ssr: 'initial' });
  const opener = useRef<Element | null>(null);
  useReplyHelpers(session, language);
  useChatOptions(session, character.id);
  useEffect(
    () =>
      $chatPanel.listen((now, before) => {
        if (before === null && now !== null) opener.current = document.activeElement;
      }),
    [],
  );
  // A page from the back/forward cache comes back as it was left; another page begins without a panel.
  useEffect(() => () => $chatPanel.set(null), []);
  const restoreFocus = useCallback(() => returnFocus(opener.current), []);
  if (panel === null) return null;
  return (
    <Boundary place="over" onClose={closePanel}>
      <Suspense>
        <PanelFrame
          panel={panel}
          session={session}
          character={character}
          language={language}
          onClose={closePanel}
          onClosed={restoreFocus}
        />
      </Suspense>
    </Boundary>
  );
}

function closePanel(): void {
  $chatPanel.set(null);
}

/**
 * Returns the focus to the opener of the panel, or to the composer if that was a menu entry that no longer exists; not if
 * something else has it already: the message that the panel was closed to show.
 */
function returnFocus(opener: Element | null): void {
  // Another panel replaced the closed one.
  if ($chatPanel.get() !== null) return;
  if (document.activeElement !== null && document.activeElement !== document.body) return;
  const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
  if (isThere) opener.focus({ preventScroll: true });
  else returnToField();
}
