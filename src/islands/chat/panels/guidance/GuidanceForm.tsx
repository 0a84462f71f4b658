import { type SyntheticEvent, useId, useState } from 'react';
import type { ChatSession } from '#src/client/chat/session/chat-session.ts';
import {
  deepestNote,
  getGuidance,
  type Guidance,
  longestInstructions,
  longestNote,
  setGuidance,
} from '#src/contract/chat/guidance-calls.ts';
import type { ChatGuidanceTexts } from '#src/i18n/chat/chat-guidance-texts.ts';
import type { PanelTexts } from '#src/i18n/chat/chat-panel-texts.ts';
import { isConflict, useAction } from '#src/islands/ui/use-action.ts';
import { PanelError } from '#src/islands/ui/PanelNotice.tsx';
import { GuidanceText } from './GuidanceText.tsx';
import type { GuidanceDrafts, GuidanceScope } from './use-guidance-drafts.ts';
import { languageOfText } from '#src/domain/text/language-of-text.ts';

interface GuidanceFormProps {
  session: ChatSession;
  /** The name of the character. */
  name: string;
  kept: GuidanceDrafts;
  words: ChatGuidanceTexts;
  texts: PanelTexts;
}

/** The person's instructions and author's note, for this chat or for all with the character. */
export function GuidanceForm({ session, name, kept, words, texts }: GuidanceFormProps) {
  const [scope, setScope] = useState<GuidanceScope>('chat');
  const [isSaved, setSaved] = useState(false);
  const [isBehind, setBehind] = useState(false);
  const { isBusy, errorText, run } = useAction();
  const { drafts, unsaved, stored } = kept;
  const draft = drafts[scope];
  const newer = isBehind && unsaved[scope] !== undefined ? stored[scope] : undefined;
  const isChanged = Object.keys(unsaved).length > 0;
  const canSave =
    isChanged &&
    !isBusy &&
    Object.values(drafts).every(
      ({ instructions, note }) => instructions.length <= longestInstructions && note.length <= longestNote,
    );
  const change = (part: Partial<Guidance>) => {
    kept.change(scope, part);
    setSaved(false);
  };

  async function save(event: SyntheticEvent) {
    event.preventDefault();
    if (!canSave) return;
    await run(async () => {
      const conversation_id = await session.requireConversation();
      try {
        const body = { conversation_id, ...unsaved, read: stored };
        kept.take(await session.client.call(setGuidance, { body }), unsaved);
        setBehind(false);
        setSaved(true);
      } catch (error) {
        if (!isConflict(error)) throw error;
        kept.take(await session.client.call(getGuidance, { query: { conversation_id } }), {});
        setBehind(true);
      }
    });
  }

  return (
    <form
      className="grid gap-5"
      data-keeps-escape={isChanged || undefined}
      onSubmit={(event) => void save(event)}
    >
      <ScopeChoice scope={scope} name={name} words={words} onChange={setScope} />
      {newer !== undefined && <NewerGuidance guidance={newer} texts={texts} />}
      <GuidanceText
        label={words.instructions}
        hint={words.instructionsHint}
        placeholder={words.instructionsPlaceholder}
        value={draft.instructions}
        maxLength={longestInstructions}
        rows={4}
        texts={texts}
        onChange={(instructions) => change({ instructions })}
      />
      <GuidanceText
        label={words.note}
        hint={words.noteHint}
        placeholder={words.notePlaceholder}
        value={draft.note}
        maxLength={longestNote}
        rows={2}
        texts={texts}
        onChange={(note) => change({ note })}
      />
      <NoteDepth depth={draft.note_depth} words={words} onChange={(note_depth) => change({ note_depth })} />
      <div className="flex items-center gap-3">
        <button type="submit" className="button-primary button-small" aria-disabled={!canSave || undefined}>
          {isBehind && isChanged ? texts.saveAnyway : words.save}
        </button>
        {newer !== undefined && (
          <button
            type="button"
            className="button-quiet button-small"
            onClick={() => kept.take(stored, { [scope]: unsaved[scope] })}
          >
            {texts.keepNewer}
          </button>
        )}
        <p role="status" className="text-sm text-muted">
          {isChanged ? words.unsaved : isSaved ? texts.saved : ''}
        </p>
      </div>
      <PanelError text={errorText} />
    </form>
  );
}

interface ScopeChoiceProps {
  scope: GuidanceScope;
  /** The character's name. */
  name: string;
  words: ChatGuidanceTexts;
  onChange: (scope: GuidanceScope) => void;
}

/** The choice between this chat and all with the character. */
function ScopeChoice({ scope, name, words, onChange }: ScopeChoiceProps) {
  const group = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{words.scope}</legend>
      <div className="choices w-full border-field bg-ground">
        {(['chat', 'character'] as const).map((each) => (
          <label key={each} className="choice min-w-0 grow text-center">
            <input
              type="radio"
              name={group}
              value={each}
              checked={each === scope}
              onChange={() => onChange(each)}
            />
            {each === 'chat' ? words.scopeChat : words.scopeCharacter(name)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface NoteDepthProps {
  /** Number of newest messages after the note. */
  depth: number;
  words: ChatGuidanceTexts;
  onChange: (depth: number) => void;
}

/** The place of the author's note in the conversation. Ignores a number out of range. */
function NoteDepth({ depth, words, onChange }: NoteDepthProps) {
  const id = useId();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <label htmlFor={id}>{words.depth}</label>
      <input
        id={id}
        type="number"
        className="field w-20 tabular-nums"
        min={0}
        max={deepestNote}
        step={1}
        value={depth}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => {
          const typed = Math.round(target.valueAsNumber);
          if (typed >= 0 && typed <= deepestNote) onChange(typed);
        }}
      />
      <span id={`${id}-hint`} className="text-muted">
        {words.depthHint}
      </span>
    </div>
  );
}

/** The guidance that another window saved while the person was writing here. */
function NewerGuidance({ guidance, texts }: { guidance: Guidance; texts: PanelTexts }) {
  return (
    <div role="alert" className="box border-gold text-[0.875rem]">
      <p>{texts.changedElsewhere}</p>
      {[guidance.instructions, guidance.note].map((text, index) => (
        <blockquote
          key={index}
          dir="auto"
          lang={languageOfText(text)}
          className="max-h-60 overflow-y-auto empty:hidden"
        >
          {text}
        </blockquote>
      ))}
    </div>
  );
}
