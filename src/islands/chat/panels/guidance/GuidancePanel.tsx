import { useCallback } from 'react';
import { getGuidance, listPresets, listQuickReplies } from '#src/contract/guidance-calls.ts';
import { chatGuidanceTextsOf } from '#src/i18n/chat-guidance-texts.ts';
import { chatPanelTextsOf } from '#src/i18n/chat-panel-texts.ts';
import type { PanelProps } from '../panel-props.ts';
import { PanelLoaded } from '../PanelNotice.tsx';
import { usePanelData } from '../use-panel-data.ts';
import { useSelected } from '../use-selected.ts';
import { GuidanceForm } from './GuidanceForm.tsx';
import { noGuidance } from './no-guidance.ts';
import { PresetList } from './PresetList.tsx';
import { QuickReplyForm } from './QuickReplyForm.tsx';

/** How the person wants replies, in this chat and in all with the character; presets of that; and what they say often. */
export default function GuidancePanel({ session, character, language }: PanelProps) {
  const { client } = session;
  const words = chatGuidanceTextsOf(language);
  const texts = chatPanelTextsOf(language);
  const conversationId = useSelected(session.$state, (state) => state.conversationId);
  const load = useCallback(async () => {
    const [guidance, presets, quickReplies] = await Promise.all([
      conversationId === null
        ? { chat: noGuidance, character: noGuidance }
        : client.call(getGuidance, { query: { conversation_id: conversationId } }),
      client.call(listPresets, { query: {} }),
      client.call(listQuickReplies, { query: {} }),
    ]);
    return { guidance, presets, quickReplies };
  }, [client, conversationId]);
  const loaded = usePanelData(load);
  return (
    <PanelLoaded loaded={loaded} texts={texts}>
      {({ guidance, presets, quickReplies }) => (
        <div className="grid gap-8">
          <GuidanceForm
            // What a preset wrote is shown at once.
            key={JSON.stringify(guidance)}
            session={session}
            name={character.name}
            guidance={guidance}
            words={words}
            texts={texts}
            onSaved={loaded.reload}
          />
          <PresetList
            session={session}
            presets={presets}
            words={words}
            texts={texts}
            onChanged={loaded.reload}
          />
          <QuickReplyForm session={session} replies={quickReplies} words={words} texts={texts} />
        </div>
      )}
    </PanelLoaded>
  );
}
