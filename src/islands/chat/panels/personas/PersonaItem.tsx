import { Pencil, Star, Trash2 } from 'lucide-react';
import type { Persona } from '#src/contract/personas/persona-calls.ts';
import { languageOfText } from '#src/domain/text/language-of-text.ts';
import type { PanelTexts } from '#src/i18n/chat/chat-panel-texts.ts';
import { ConfirmButton } from '#src/islands/ui/ConfirmButton.tsx';
import { useAction } from '#src/islands/ui/use-action.ts';
import { PanelError } from '#src/islands/ui/PanelNotice.tsx';
import { useConflictEdit } from '../parts/use-conflict-edit.ts';
import { PersonaAvatar } from './PersonaAvatar.tsx';
import { PersonaForm } from './PersonaForm.tsx';
import type { usePersonas } from './use-personas.ts';

interface PersonaItemProps {
  persona: Persona;
  /** The name of the radio buttons. */
  group: string;
  isChosen: boolean;
  texts: PanelTexts;
  personas: ReturnType<typeof usePersonas>;
  onChoose: () => void;
}

/** One persona, with its radio button and its actions. */
export function PersonaItem({ persona, group, isChosen, texts, personas, onChoose }: PersonaItemProps) {
  const words = texts.personas;
  const { edited, open, close, save } = useConflictEdit(persona);
  const { isBusy, errorText, run } = useAction();

  function saveFields(fields: { name: string; description: string }) {
    return save((base) => {
      // A new picture also makes a newer version, with the same name and description.
      const isSame = base.name === persona.name && base.description === persona.description;
      return personas.edit(isSame ? persona : base, fields);
    });
  }

  if (edited !== null) {
    return (
      <li className="box grid gap-4">
        <PersonaAvatar persona={persona} texts={texts} personas={personas} />
        <PersonaForm persona={persona} texts={texts} onSave={saveFields} onCancel={close} />
      </li>
    );
  }
  return (
    <li className="box" data-chosen={isChosen || undefined} aria-busy={isBusy || undefined}>
      <label className="flex cursor-pointer items-start gap-3">
        <input type="radio" name={group} className="radio mt-1.5" checked={isChosen} onChange={onChoose} />
        <span className="min-w-0 grow">
          <span className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
            {persona.name}
            {persona.is_default && <span className="chip text-xs font-normal">{words.isDefault}</span>}
          </span>
          <span
            dir="auto"
            lang={languageOfText(persona.description)}
            className="mt-1 line-clamp-3 text-sm text-muted wrap-anywhere"
          >
            {persona.description}
          </span>
        </span>
        {persona.avatar !== null && (
          <img src={`${persona.avatar}/96`} alt="" width={44} height={44} className="avatar size-11" />
        )}
      </label>
      <PanelError text={errorText} />
      <div className="-ms-2 mt-1 flex flex-wrap items-center">
        {!persona.is_default && (
          <button
            type="button"
            className="icon-button text-muted"
            aria-label={words.makeDefault(persona.name)}
            title={words.makeDefault(persona.name)}
            onClick={() => void run(() => personas.edit(persona, { is_default: true }))}
          >
            <Star size={17} aria-hidden />
          </button>
        )}
        <button
          type="button"
          className="icon-button text-muted"
          aria-label={texts.editNamed(persona.name)}
          title={texts.editNamed(persona.name)}
          onClick={open}
        >
          <Pencil size={17} aria-hidden />
        </button>
        <ConfirmButton
          label={texts.deleteNamed(persona.name)}
          question={words.deleteQuestion}
          texts={texts}
          icon={<Trash2 size={17} aria-hidden />}
          onConfirm={() => void run(() => personas.remove(persona))}
        />
      </div>
    </li>
  );
}
