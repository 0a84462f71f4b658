import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { acceptedFiles } from '#src/client/browser/accepted-files.ts';
import { createBrowserClient } from '#src/client/api/browser-client.ts';
import { isAutomated } from '#src/client/browser/is-automated.ts';
import { hasDeviceId } from '#src/client/api/ensure-device.ts';
import { uploadFile } from '#src/client/api/files.ts';
import {
  importCharacterCard,
  listOwnCharacters,
  mostOwnCharacters,
  type OwnCharacter,
  deleteOwnCharacter,
} from '#src/contract/cards/card-calls.ts';
import type { Language } from '#src/contract/locale/language.ts';
import type { ImportNote } from '#src/contract/lorebooks/lorebook-calls.ts';
import { chatPanelTextsOf, type PanelTexts } from '#src/i18n/chat/chat-panel-texts.ts';
import { FileDrop } from '#src/islands/ui/FileDrop.tsx';
import { ImportNotes } from '#src/islands/ui/ImportNotes.tsx';
import { isConflict, useAction } from '#src/islands/ui/use-action.ts';
import { PanelError, PanelLoaded } from '#src/islands/ui/PanelNotice.tsx';
import { usePanelData } from '#src/islands/ui/use-panel-data.ts';
import { $user } from '#src/client/account/user.ts';
import { withBoundary } from '../ui/boundary/Boundary.tsx';
import { AgeQuestion } from './AgeQuestion.tsx';
import { showToast } from '#src/client/overlays/toasts.ts';
import type { Client } from '#src/contract/call/client.ts';
import { MineNotice } from '#src/islands/ui/MineNotice.tsx';
import { CharacterRow } from './CharacterRow.tsx';
import { CircleCheck } from 'lucide-react';
import { characterSegment } from '#src/domain/text/slug.ts';

interface CharacterListProps {
  characters: readonly OwnCharacter[];
  client: Client;
  texts: PanelTexts;
  onDeleted: (id: string) => void;
}

interface Imported {
  character: OwnCharacter;
  notes: readonly ImportNote[];
}

/** The person's private characters. The page itself contains none of them: the island loads them. */
function Characters({ language }: { language: Language }) {
  const texts = chatPanelTextsOf(language);
  const words = texts.characters;
  const client = useMemo(() => createBrowserClient(), []);
  const userId = useStore($user, { ssr: 'initial' })?.id;
  const load = useCallback(
    // A program without a device id makes no request: it would become a guest (rule:one-guest).
    () => (isAutomated() && !hasDeviceId() ? Promise.resolve([]) : client.call(listOwnCharacters)),
    // Another person's characters after a login or logout.
    // oxlint-disable-next-line react/exhaustive-deps
    [client, userId],
  );
  const loaded = usePanelData(load);
  const [imported, setImported] = useState<Imported | null>(null);
  /** The file whose card does not state its character's age, until its owner does. */
  const [ageless, setAgeless] = useState<File | null>(null);
  const dropRef = useRef<HTMLDivElement>(null);
  const { isBusy, errorText, run } = useAction();
  useEffect(() => $user.listen(() => undefined), []);
  const isFull = (loaded.data?.length ?? 0) >= mostOwnCharacters;

  const take = (file: File, age?: number) =>
    run(async () => {
      setImported(null);
      try {
        const query: Record<string, string> = age === undefined ? {} : { age: String(age) };
        setImported(await uploadFile(importCharacterCard, query, file));
        setAgeless(null);
      } catch (error) {
        if (!isConflict(error)) throw error;
        setAgeless(file);
        return;
      }
      await loaded.reload();
    });

  return (
    <div className="mine-room grid content-start gap-6">
      <div className="goes-without-script grid gap-4">
        <div ref={dropRef}>
          <FileDrop
            label={isBusy ? texts.importing : words.importFile}
            hint={words.importHint}
            accept={acceptedFiles.card}
            isBusy={isBusy || isFull}
            onFile={(file) => {
              setAgeless(null);
              void take(file);
            }}
          />
        </div>
        <PanelError text={errorText} />
        {ageless !== null && (
          <AgeQuestion
            fileName={ageless.name}
            isBusy={isBusy}
            texts={texts}
            onAnswer={(age) => void take(ageless, age)}
            onCancel={() => {
              setAgeless(null);
              dropRef.current?.querySelector('input')?.focus();
            }}
          />
        )}
        {imported !== null && (
          <>
            <ImportedNotice character={imported.character} texts={texts} />
            <ImportNotes notes={imported.notes} texts={texts} />
          </>
        )}
      </div>
      <PanelLoaded loaded={loaded} texts={texts}>
        {(characters) => (
          <CharacterList
            characters={characters}
            client={client}
            texts={texts}
            onDeleted={(id) => {
              loaded.replace(characters.filter((character) => character.id !== id));
              if (imported?.character.id === id) setImported(null);
            }}
          />
        )}
      </PanelLoaded>
    </div>
  );
}

export default withBoundary(Characters, 'page');

/** The person's characters, or a hint while there are none. */
function CharacterList({ characters, client, texts, onDeleted }: CharacterListProps) {
  const words = texts.characters;
  if (characters.length === 0) {
    return <MineNotice heading={words.empty} hint={words.emptyHint} />;
  }
  return (
    <section className="grid gap-3">
      <p className="text-sm text-muted">{words.countOf(characters.length, mostOwnCharacters)}</p>
      <ul className="grid max-w-3xl gap-3" aria-label={words.list}>
        {characters.map((character) => (
          <CharacterRow
            key={character.id}
            character={character}
            texts={texts}
            onDelete={async () => {
              await client.call(deleteOwnCharacter, { body: { id: character.id } });
              showToast({ text: words.deleted(character.name), kind: 'success' });
              onDeleted(character.id);
            }}
          />
        ))}
      </ul>
    </section>
  );
}

/** A notice that a character was imported, with a link to the chat. */
function ImportedNotice({ character, texts }: { character: OwnCharacter; texts: PanelTexts }) {
  const words = texts.characters;
  return (
    <div className="box flex flex-wrap items-center gap-3">
      <CircleCheck size={20} aria-hidden className="shrink-0 text-accent" />
      <p role="status" className="min-w-0 grow font-semibold wrap-anywhere">
        {words.imported(character.name)}
      </p>
      <a href={`/chat/${characterSegment(character)}`} className="button-primary button-small">
        {words.chat(character.name)}
      </a>
    </div>
  );
}
