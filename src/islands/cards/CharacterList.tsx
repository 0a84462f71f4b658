import { showToast } from '#src/client/overlays/toasts.ts';
import { deleteOwnCharacter, mostOwnCharacters, type OwnCharacter } from '#src/contract/cards/card-calls.ts';
import type { Client } from '#src/contract/call/client.ts';
import type { PanelTexts } from '#src/i18n/chat/chat-panel-texts.ts';
import { MineNotice } from '#src/islands/ui/MineNotice.tsx';
import { CharacterRow } from './CharacterRow.tsx';

interface CharacterListProps {
  characters: readonly OwnCharacter[];
  client: Client;
  texts: PanelTexts;
  onDeleted: (id: string) => void;
}

/** The person's characters, or a hint while there are none. */
export function CharacterList({ characters, client, texts, onDeleted }: CharacterListProps) {
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
