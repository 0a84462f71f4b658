import { Suspense, useRef } from 'react';
import type { ChatState, ChatFailure } from '#src/client/chat/state/chat-state.ts';
import type { ChatSession } from '#src/client/chat/session/chat-session.ts';
import type { Language } from '#src/contract/locale/language.ts';
import type { ChatCharacter } from '#src/contract/characters/character-calls.ts';
import type { ChatTexts } from '#src/i18n/chat/chat-texts.ts';
import { Boundary } from '../ui/boundary/Boundary.tsx';
import { lazyPart } from '../ui/boundary/lazy-part.tsx';
import { Composer } from './composer/Composer.tsx';
import { returnToField } from '#src/client/chat/view/return-to-field.ts';
import { ReplyPrice } from './composer/ReplyPrice.tsx';
import { NamePlace } from './name/NamePlace.tsx';
import { PushPlace } from './push/PushPlace.tsx';
import { useStore } from '@nanostores/react';
import { $deleted } from '#src/client/chat/conversations/deleted-conversations.ts';
import { useSelected } from '../ui/use-selected.ts';

const FailureDetail = lazyPart(() => import('./FailureDetail.tsx'));

interface FailureNoticeProps {
  failure: ChatFailure | null;
  language: Language;
  texts: ChatTexts;
  onRetry: () => void;
}

const BringBack = lazyPart(() => import('./BringBack.tsx'));

interface DeletedNoticeProps {
  session: ChatSession;
  texts: ChatTexts;
}

const SilencePlace = lazyPart(() => import('./silence/SilencePlace.tsx'));

interface ComposerPlaceProps {
  session: ChatSession;
  state: ChatState;
  character: ChatCharacter;
  language: Language;
  texts: ChatTexts;
  /** False if everything is free: then no price is shown. */
  chargesGems: boolean;
}

/** The foot of the chat: questions and notices, the field for messages, and the price of a reply. */
export function ComposerPlace({
  session,
  state,
  character,
  language,
  texts,
  chargesGems,
}: ComposerPlaceProps) {
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  function retry() {
    // The notice and its button disappear; the focus must not be lost with them.
    returnToField();
    void session.retry();
  }
  return (
    <div className="composer-place">
      <div className="composer-notices">
        <NamePlace session={session} name={character.name} language={language} />
        <PushPlace session={session} name={character.name} language={language} />
        <DeletedNotice session={session} texts={texts} />
        <FailureNotice failure={state.failure} language={language} texts={texts} onRetry={retry} />
        {state.phase !== 'idle' && (
          <Boundary place="part">
            <Suspense>
              <SilencePlace session={session} language={language} />
            </Suspense>
          </Boundary>
        )}
        {state.phase === 'reconnecting' && (
          <p role="status" className="pb-2 text-center text-sm text-muted">
            {texts.chatReconnecting}
          </p>
        )}
      </div>
      <Composer
        fieldRef={fieldRef}
        session={session}
        character={character}
        texts={texts}
        language={language}
      />
      {chargesGems && <ReplyPrice session={session} language={language} />}
    </div>
  );
}

/** A notice that the conversation of the page is deleted, here or elsewhere, with a button to restore it. */
function DeletedNotice({ session, texts }: DeletedNoticeProps) {
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

/** A notice of an error, with the next step. */
function FailureNotice({ failure, language, texts, onRetry }: FailureNoticeProps) {
  return (
    <div role="alert">
      {failure !== null && (
        <div className="mb-2 flex items-center gap-3 rounded-2xl border border-line bg-raised px-4 py-2.5 text-sm">
          <p className="grow text-danger">
            {failure.reason === undefined ? (
              failure.message
            ) : (
              <Suspense fallback={failure.message}>
                <FailureDetail reason={failure.reason} language={language} />
              </Suspense>
            )}
          </p>
          <button type="button" className="button-quiet shrink-0" onClick={onRetry}>
            {texts.chatRetry}
          </button>
        </div>
      )}
    </div>
  );
}
