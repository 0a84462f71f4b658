import { useStore } from '@nanostores/react';
import { Suspense } from 'react';
import { type ChatState, findHead } from '#src/client/chat/state/chat-state.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { Boundary } from '#src/islands/ui/boundary/Boundary.tsx';
import { lazyPart } from '#src/islands/ui/boundary/lazy-part.tsx';
import type { MessageHandlers } from './message-handlers.ts';
import { $menu } from './open-message.ts';

const MessageMenu = lazyPart(() => import('./MessageMenu.tsx'));

interface OpenMenuProps {
  state: ChatState;
  label: string;
  language: Language;
  onAct: MessageHandlers['act'];
}

/** The menu of the message whose menu is open. */
export function OpenMenu({ state, label, language, onAct }: OpenMenuProps) {
  const menu = useStore($menu, { ssr: 'initial' });
  const message = state.messages.find(({ id }) => id === menu?.id);
  if (menu === null || message === undefined) return null;
  const isLast = !state.hasNewer && findHead(state.messages)?.id === message.id;
  return (
    <Boundary place="over" onClose={() => $menu.set(null)}>
      <Suspense>
        <MessageMenu
          key={message.id}
          opener={menu.opener}
          message={message}
          isLast={isLast}
          isBusy={state.phase !== 'idle'}
          label={label}
          language={language}
          onChoose={(action) => onAct(action, message)}
        />
      </Suspense>
    </Boundary>
  );
}
