import { useStore } from '@nanostores/react';
import { findHead } from '#src/client/chat/state/chat-state.ts';
import { waitUntilIdle } from '#src/client/chat/state/wait-until-idle.ts';
import type { ChatSession } from '#src/client/chat/session/chat-session.ts';
import { $chatOptions } from '#src/client/chat/view/chat-options.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { silenceTextsOf } from '#src/i18n/chat/chat-part-texts.ts';
import { gemTextsOf } from '#src/i18n/gem-texts.ts';
import { describePrice } from '#src/islands/gems/describe-price.ts';
import { useSelected } from '#src/islands/ui/use-selected.ts';

interface SilenceNoticeProps {
  session: ChatSession;
  /** True once the wait is so long that other ways are offered. */
  isSilent: boolean;
  language: Language;
}

/** Upper limit of offered models. */
const offeredModels = 3;

/** The words about a model that does not answer, with a way to stop it, and the other models that the person may use. */
export function SilenceNotice({ session, isSilent, language }: SilenceNoticeProps) {
  const texts = silenceTextsOf(language);
  const options = useStore($chatOptions);
  const chosen = useSelected(session.$state, (state) => state.conversation?.chat_model ?? null);
  if (!isSilent) return <p className="pb-2 text-center text-sm text-muted">{texts.slow}</p>;
  const current = chosen ?? options?.default_model;
  const others = (options?.chat_models ?? []).filter(({ id, is_allowed }) => is_allowed && id !== current);
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-2 gap-y-1 pb-2 text-center text-[0.875rem] text-balance text-muted">
      <p>{texts.silent}</p>
      <button type="button" className="button-quiet button-small" onClick={() => void session.stop()}>
        {texts.stop}
      </button>
      {others.slice(0, offeredModels).map(({ id, name, quote }) => {
        const price = describePrice(quote, gemTextsOf(language));
        return (
          <button
            key={id}
            type="button"
            className="button-quiet button-small"
            onClick={() => void askOther(session, id === options?.default_model ? null : id)}
          >
            {texts.ask(name)}
            {price !== '' && <span className="button-price">{price}</span>}
          </button>
        );
      })}
    </div>
  );
}

/** Stops the reply, and requests it from another model, which the chat keeps. */
async function askOther(session: ChatSession, model: string | null): Promise<void> {
  await session.stop();
  await waitUntilIdle(session.$state);
  // It answered after all: a second reply would cost a second time.
  const head = findHead(session.$state.get().messages);
  if (head === undefined || (head.role === 'assistant' && head.content !== '')) return;
  if (!(await session.changeSettings({ chat_model: model }))) return;
  await session.resend(head.id);
}
