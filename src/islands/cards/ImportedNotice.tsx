import { CircleCheck } from 'lucide-react';
import type { OwnCharacter } from '#src/contract/cards/card-calls.ts';
import { characterSegment } from '#src/domain/text/slug.ts';
import type { PanelTexts } from '#src/i18n/chat/chat-panel-texts.ts';

/** A notice that a character was imported, with a link to the chat. */
export function ImportedNotice({ character, texts }: { character: OwnCharacter; texts: PanelTexts }) {
  const words = texts.characters;
  return (
    <div className="panel-card flex flex-wrap items-center gap-3">
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
