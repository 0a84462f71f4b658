import { useStore } from '@nanostores/react';
import { Suspense } from 'react';
import type { ChatSession } from '#src/client/chat/session/chat-session.ts';
import { $deleted } from '#src/client/chat/conversations/deleted-conversations.ts';
import type { ChatTexts } from '#src/i18n/chat/chat-texts.ts';
import { Boundary } from '../ui/boundary/Boundary.tsx';
import { lazyPart } from '../ui/boundary/lazy-part.tsx';
import { useSelected } from '../ui/use-selected.ts';

import { returnToField } from '#src/client/chat/view/return-to-field.ts';

const BringBack = lazyPart(() => import('./BringBack.tsx'));

interface DeletedNoticeProps {
  session: ChatSession;
  texts: ChatTexts;
}

/** A notice that the conversation of the page is deleted, here or elsewhere, with a button to restore it. */
export function DeletedNotice({ session, texts }: DeletedNoticeProps) {
  const id = useSelected(session.$state, ({ conversationId }) => conversationId);
  const deleted = useStore($deleted, { ssr: 'initial' });

  async function bringBack() {
    if (await session.bringBack()) returnToField();
  }

  return (
    <div role="status">
      {id !== null && deleted.has(id) && (
        <Boundary place="part">
          <Suspense>
            <BringBack texts={texts} onBringBack={() => void bringBack()} />
          </Suspense>
        </Boundary>
      )}
    </div>
  );
}
