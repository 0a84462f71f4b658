import { useCallback } from 'react';
import type { ChatSession } from '#src/client/chat/session/chat-session.ts';
import { inspectContext } from '#src/contract/memory/memory-calls.ts';
import { chatPanelTextsOf } from '#src/i18n/chat/chat-panel-texts.ts';
import { jumpToMessage, type PanelProps, useHead } from '../parts/panel-hooks.ts';
import { PanelEmpty, PanelLoaded } from '#src/islands/ui/PanelNotice.tsx';
import { usePanelData } from '#src/islands/ui/use-panel-data.ts';
import { useSelected } from '#src/islands/ui/use-selected.ts';
import { BudgetLine } from './BudgetLine.tsx';
import { ContextItem } from './ContextItem.tsx';
import { groupParts } from './group-parts.ts';
import { useComposerDraft } from './use-composer-draft.ts';

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
