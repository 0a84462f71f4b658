import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { acceptedFiles } from '#src/client/browser/accepted-files.ts';
import type { ChatSession } from '#src/client/chat/session/chat-session.ts';
import { uploadFile } from '#src/client/api/files.ts';
import {
  deletePreset,
  importPreset,
  longestPresetName,
  mostPresets,
  type Preset,
  savePreset,
  usePreset,
} from '#src/contract/chat/guidance-calls.ts';
import type { ImportNote } from '#src/contract/lorebooks/lorebook-calls.ts';
import type { ChatGuidanceTexts } from '#src/i18n/chat/chat-guidance-texts.ts';
import type { PanelTexts } from '#src/i18n/chat/chat-panel-texts.ts';
import { ConfirmButton } from '#src/islands/ui/ConfirmButton.tsx';
import { FileDrop } from '#src/islands/ui/FileDrop.tsx';
import { ImportNotes } from '#src/islands/ui/ImportNotes.tsx';
import { PanelAdder } from '../parts/PanelAdder.tsx';
import { PanelError } from '#src/islands/ui/PanelNotice.tsx';
import { TextForm } from '../parts/TextForm.tsx';
import { useAction } from '#src/islands/ui/use-action.ts';
import type { Guidances } from './use-guidance-drafts.ts';
import { cutWhole } from '#src/domain/text/cut-whole.ts';

interface PresetListProps {
  session: ChatSession;
  presets: readonly Preset[];
  words: ChatGuidanceTexts;
  texts: PanelTexts;
  /** True while this chat has unsaved text. */
  isUnsaved: boolean;
  /** Called with the guidance that a preset wrote. */
  onUsed: (guidance: Guidances) => void;
  onChanged: () => Promise<void>;
}

/** Presets: to use, create from this chat, import from SillyTavern, and delete. */
export function PresetList(props: PresetListProps) {
  const { session, presets, words, texts, isUnsaved, onUsed, onChanged } = props;
  const { client } = session;
  const { isBusy, errorText, run } = useAction();
  const [said, setSaid] = useState('');
  const [notes, setNotes] = useState<readonly ImportNote[] | null>(null);

  const use = (preset: Preset) =>
    run(async () => {
      const conversation_id = await session.requireConversation();
      const body = { conversation_id, preset_id: preset.id };
      const { chat, character, left_out: leftOut } = await client.call(usePreset, { body });
      onUsed({ chat, character });
      const names = leftOut.map((name) => texts.settings.samplerNames[name] ?? name);
      setSaid([words.used(preset.name), ...(names.length === 0 ? [] : [words.leftOut(...names)])].join(' '));
      await session.refresh();
    });

  return (
    <section className="grid gap-3">
      <div className="grid gap-1.5">
        <h3 className="font-semibold leading-snug">{words.presets}</h3>
        <p className="text-sm text-muted text-pretty">{words.presetsHint}</p>
      </div>
      {presets.length === 0 && <p className="text-sm text-muted">{words.noPresets}</p>}
      <ul className="grid gap-2 empty:hidden">
        {presets.map((preset) => (
          <li key={preset.id} className="box flex flex-wrap items-center gap-2">
            <span dir="auto" className="min-w-0 grow basis-40 font-semibold wrap-anywhere">
              {preset.name}
            </span>
            <ConfirmButton
              label={words.useNamed(preset.name)}
              question={isUnsaved ? words.useQuestion : null}
              texts={texts}
              icon={words.use}
              yes={words.use}
              className="button-quiet button-small"
              onConfirm={() => void use(preset)}
            />
            <ConfirmButton
              label={words.deleteNamed(preset.name)}
              question={words.deleteQuestion}
              texts={texts}
              icon={<Trash2 size={17} aria-hidden />}
              onConfirm={() =>
                void run(async () => {
                  await client.call(deletePreset, { body: { preset_id: preset.id } });
                  await onChanged();
                })
              }
            />
          </li>
        ))}
      </ul>
      <p role="status" className="text-sm text-muted empty:hidden">
        {said}
      </p>
      <PanelError text={errorText} />
      <PanelAdder label={words.savePreset} isFull={presets.length >= mostPresets}>
        {(close) => (
          <TextForm
            label={words.presetName}
            text=""
            maxLength={longestPresetName}
            rows={1}
            texts={texts}
            onSave={async (name) => {
              const conversation_id = await session.requireConversation();
              await client.call(savePreset, { body: { conversation_id, name } });
              await onChanged();
              close();
            }}
            onCancel={close}
          />
        )}
      </PanelAdder>
      <FileDrop
        label={isBusy ? texts.importing : words.importFile}
        hint={words.importHint}
        accept={acceptedFiles.preset}
        isBusy={isBusy}
        onFile={(file) =>
          void run(async () => {
            const imported = await uploadFile(importPreset, { name: cutWhole(file.name, 0, 200) }, file);
            setNotes(imported.notes);
            await onChanged();
          })
        }
      />
      {notes !== null && <ImportNotes notes={notes} texts={texts} />}
    </section>
  );
}
