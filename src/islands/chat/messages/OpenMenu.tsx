import { useStore } from '@nanostores/react';
import { lazy, Suspense } from 'react';
import { type ChatState, findHead } from '#src/browser/chat-state.ts';
import type { ChatMessageTexts } from '#src/i18n/message-texts.ts';
import { listActions } from './message-actions.ts';
import type { MessageHandlers } from './message-handlers.ts';
import { $menu } from './open-parts.ts';

const MessageMenu = lazy(() => import('./MessageMenu.tsx'));

interface OpenMenuProps {
  state: ChatState;
  texts: ChatMessageTexts;
  onAct: MessageHandlers['act'];
}

/** The menu of the message that it was asked for. */
export function OpenMenu({ state, texts, onAct }: OpenMenuProps) {
  const menu = useStore($menu, { ssr: 'initial' });
  const message = state.messages.find(({ id }) => id === menu?.id);
  if (menu === null || message === undefined) return null;
  const isLast = !state.hasNewer && findHead(state.messages)?.id === message.id;
  return (
    <Suspense>
      <MessageMenu
        key={message.id}
        opener={menu.opener}
        actions={listActions(message, { isLast, isBusy: state.phase !== 'idle' })}
        isOwn={message.role === 'user'}
        texts={texts}
        onChoose={(action) => onAct(action, message)}
      />
    </Suspense>
  );
}
