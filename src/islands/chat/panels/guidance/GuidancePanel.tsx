import { useCallback } from 'react';
import { getGuidance, listPresets, type Preset } from '#src/contract/chat/guidance-calls.ts';
import { chatGuidanceTextsOf } from '#src/i18n/chat/chat-guidance-texts.ts';
import { chatPanelTextsOf } from '#src/i18n/chat/chat-panel-texts.ts';
import type { PanelProps } from '../parts/panel-hooks.ts';
import { PanelLoaded } from '#src/islands/ui/PanelNotice.tsx';
import { usePanelData } from '#src/islands/ui/use-panel-data.ts';
import { GuidanceForm } from './GuidanceForm.tsx';
import { PresetList } from './PresetList.tsx';
import { type Guidances, useGuidanceDrafts } from './use-guidance-drafts.ts';

interface GuidancePartsProps extends Omit<PanelProps, 'onClose'> {
  guidance: Guidances;
  presets: readonly Preset[];
  onChanged: () => Promise<void>;
}

function GuidanceParts(props: GuidancePartsProps) {
  const { session, character, language, guidance, presets, onChanged } = props;
  const words = chatGuidanceTextsOf(language);
  const texts = chatPanelTextsOf(language);
  const kept = useGuidanceDrafts(guidance);
  const { unsaved } = kept;
  return (
    <div className="grid gap-8">
      <GuidanceForm session={session} name={character.name} kept={kept} words={words} texts={texts} />
      <PresetList
        session={session}
        presets={presets}
        words={words}
        texts={texts}
        isUnsaved={unsaved.chat !== undefined}
        onUsed={(next) => kept.take(next, { chat: unsaved.chat })}
        onChanged={onChanged}
      />
    </div>
  );
}

/** The person's guidance for replies, in this chat and in all with the character; and its presets. */
export default function GuidancePanel({ session, character, language }: PanelProps) {
  const { client } = session;
  const texts = chatPanelTextsOf(language);
  const load = useCallback(async () => {
    const { conversationId } = session.$state.get();
    const query =
      conversationId === null ? { character_id: character.id } : { conversation_id: conversationId };
    const [guidance, presets] = await Promise.all([
      client.call(getGuidance, { query }),
      client.call(listPresets, { query: {} }),
    ]);
    return { guidance, presets };
  }, [client, session, character.id]);
  const loaded = usePanelData(load);
  return (
    <PanelLoaded loaded={loaded} texts={texts}>
      {(data) => (
        <GuidanceParts
          session={session}
          character={character}
          language={language}
          {...data}
          onChanged={loaded.reload}
        />
      )}
    </PanelLoaded>
  );
}
