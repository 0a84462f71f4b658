import { useCallback, useEffect, useState } from 'react';
import type { ChatSession } from '#src/client/chat/session/chat-session.ts';
import { inspectContext } from '#src/contract/memory/memory-calls.ts';
import { chatPanelTextsOf, type PanelTexts } from '#src/i18n/chat/chat-panel-texts.ts';
import { jumpToMessage, type PanelProps, useHead } from '../parts/panel-hooks.ts';
import { PanelEmpty, PanelLoaded } from '#src/islands/ui/PanelNotice.tsx';
import { usePanelData } from '#src/islands/ui/use-panel-data.ts';
import { useSelected } from '#src/islands/ui/use-selected.ts';
import { ContextItem } from './ContextItem.tsx';
import { groupParts } from './group-parts.ts';
import type * as z from 'zod/mini';
import { TokenBar } from './TokenBar.tsx';
import { maxMessageLength } from '#src/contract/chat/message-calls.ts';

/** Pause in typing before the prompt is inspected again, in ms. */
const pauseMs = 700;

interface BudgetLineProps {
  context: z.output<typeof inspectContext.result>;
  texts: PanelTexts;
}

/** The contents of the next prompt, part by part, and the parts that did not fit. */
export default function ContextPanel(props: PanelProps) {
  const { session, language } = props;
  const texts = chatPanelTextsOf(language);
  const draft = useComposerDraft();
  const loaded = usePanelData(useLoad(session, draft));
  return (
    <PanelLoaded loaded={loaded} texts={texts}>
      {({ context }) =>
        context === null ? (
          <PanelEmpty heading={texts.context.empty} />
        ) : (
          <div className="grid gap-4">
            <BudgetLine context={context} texts={texts} />
            {draft !== '' && <p className="text-sm text-muted">{texts.context.withDraft}</p>}
            <ol className="grid gap-2">
              {groupParts(context.parts).map((group) => (
                <ContextItem
                  key={group.key}
                  group={group}
                  budgetTokens={context.budget_tokens}
                  texts={texts}
                  onJump={(id) => jumpToMessage(props, id)}
                />
              ))}
            </ol>
          </div>
        )
      }
    </PanelLoaded>
  );
}

function useLoad(session: ChatSession, content: string) {
  const { client } = session;
  const head = useHead(session);
  const conversationId = useSelected(session.$state, (state) => state.conversationId);
  return useCallback(
    async () => {
      const query = { conversation_id: conversationId ?? '', content };
      // Before the first message there is no prompt.
      const context = conversationId === null ? null : await client.call(inspectContext, { query });
      return { context };
    },
    // Every new message changes the prompt.
    // oxlint-disable-next-line react/exhaustive-deps
    [client, conversationId, content, head],
  );
}

/** The share of the context that the prompt takes, and the rest for the reply. */
function BudgetLine({ context, texts }: BudgetLineProps) {
  const { tokens, budget_tokens: budget, max_reply_tokens: reply, chat_model: model } = context;
  return (
    <div className="box grid gap-2" role="status">
      <p className="flex items-baseline justify-between gap-3">
        <span className="font-semibold">{texts.context.used(tokens, budget)}</span>
        <span className="text-sm text-muted tabular-nums">{Math.round((100 * tokens) / budget)}%</span>
      </p>
      <TokenBar tokens={tokens} of={budget} isTall />
      <p className="text-sm text-muted wrap-anywhere">{texts.context.forReply(reply, model)}</p>
    </div>
  );
}

/** Returns the text of the composer when the typing pauses; empty while it exceeds the limit of a message. */
function useComposerDraft(): string {
  const [draft, setDraft] = useState(() => readComposer());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onInput = (event: Event) => {
      if (event.target !== findComposer()) return;
      clearTimeout(timer);
      timer = setTimeout(() => setDraft(readComposer()), pauseMs);
    };
    document.addEventListener('input', onInput);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('input', onInput);
    };
  }, []);
  return draft;
}

function readComposer(): string {
  const text = findComposer()?.value ?? '';
  return text.trim() === '' || text.length > maxMessageLength ? '' : text;
}

function findComposer(): HTMLTextAreaElement | null {
  return document.querySelector<HTMLTextAreaElement>('main textarea[enterkeyhint="send"]');
}
