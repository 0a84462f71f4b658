import { useCallback } from 'react';
import { listQuickReplies } from '#src/contract/chat/guidance-calls.ts';
import { chatGuidanceTextsOf } from '#src/i18n/chat/chat-guidance-texts.ts';
import { chatPanelTextsOf } from '#src/i18n/chat/chat-panel-texts.ts';
import { PanelLoaded } from '#src/islands/ui/PanelNotice.tsx';
import { usePanelData } from '#src/islands/ui/use-panel-data.ts';
import type { PanelProps } from '../parts/panel-hooks.ts';
import { QuickReplyForm } from './QuickReplyForm.tsx';

/** The person's quick replies, which stand above the field of every chat. */
export default function QuickRepliesPanel({ session, language }: PanelProps) {
  const { client } = session;
  const texts = chatPanelTextsOf(language);
  const loaded = usePanelData(useCallback(() => client.call(listQuickReplies, { query: {} }), [client]));
  return (
    <PanelLoaded loaded={loaded} texts={texts}>
      {(replies) => (
        <QuickReplyForm
          session={session}
          replies={replies}
          words={chatGuidanceTextsOf(language)}
          texts={texts}
        />
      )}
    </PanelLoaded>
  );
}
