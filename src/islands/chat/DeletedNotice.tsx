import { useStore } from '@nanostores/react';
import { Undo2 } from 'lucide-react';
import type { RefObject } from 'react';
import type { ChatSession } from '#src/browser/chat-session.ts';
import { $deleted } from '#src/browser/chat/deleted-conversations.ts';
import type { IslandTexts } from '#src/i18n/island-texts.ts';
import { useSelected } from './panels/use-selected.ts';

interface DeletedNoticeProps {
  session: ChatSession;
  texts: IslandTexts;
  /** Gets the focus when the notice goes away with its button. */
  fieldRef: RefObject<HTMLElement | null>;
}

/** That the conversation of the page is deleted, here or elsewhere, and the way back. */
export function DeletedNotice({ session, texts, fieldRef }: DeletedNoticeProps) {
  const id = useSelected(session.$state, ({ conversationId }) => conversationId);
  const deleted = useStore($deleted, { ssr: 'initial' });

  async function bringBack() {
    if (await session.bringBack()) fieldRef.current?.focus();
  }

  return (
    <div role="status">
      {id !== null && deleted.has(id) && (
        <div className="mb-2 flex items-center gap-3 rounded-2xl border border-line bg-raised px-4 py-2.5 text-sm">
          <p className="min-w-0 grow">{texts.chatDeleted}</p>
          <button type="button" className="button-quiet shrink-0" onClick={() => void bringBack()}>
            <Undo2 size={16} aria-hidden />
            {texts.chatBringBack}
          </button>
        </div>
      )}
    </div>
  );
}
