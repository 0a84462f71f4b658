import type { z } from '#src/contract/in-browser/zod.ts';
import type { inspectContext } from '#src/contract/memory/memory-calls.ts';
import type { PanelTexts } from '#src/i18n/chat/chat-panel-texts.ts';
import { TokenBar } from './TokenBar.tsx';

interface BudgetLineProps {
  context: z.output<typeof inspectContext.result>;
  texts: PanelTexts;
}

/** The share of the context that the prompt takes, and the rest for the reply. */
export function BudgetLine({ context, texts }: BudgetLineProps) {
  const { tokens, budget_tokens: budget, max_reply_tokens: reply, chat_model: model } = context;
  return (
    <div className="panel-card grid gap-2" role="status">
      <p className="flex items-baseline justify-between gap-3">
        <span className="font-semibold">{texts.context.used(tokens, budget)}</span>
        <span className="text-sm text-muted tabular-nums">{Math.round((100 * tokens) / budget)}%</span>
      </p>
      <TokenBar tokens={tokens} of={budget} isTall />
      <p className="text-sm text-muted wrap-anywhere">{texts.context.forReply(reply, model)}</p>
    </div>
  );
}
