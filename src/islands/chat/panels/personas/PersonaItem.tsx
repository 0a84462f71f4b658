import { Pencil, Star, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Persona } from '#src/contract/chat/persona-calls.ts';
import type { PanelTexts } from '#src/i18n/chat/chat-panel-texts.ts';
import { ConfirmButton } from '#src/islands/ui/ConfirmButton.tsx';
import { isConflict } from '#src/islands/ui/is-conflict.ts';
import { PanelFault } from '#src/islands/ui/PanelNotice.tsx';
import { useAction } from '#src/islands/ui/use-action.ts';
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
  /** The persona when its editor was opened. */
  const [edited, setEdited] = useState<Persona | null>(null);
  const [isBehind, setBehind] = useState(false);
  const { isBusy, fault, run } = useAction();

  async function save(opened: Persona, fields: { name: string; description: string }) {
    // A new picture also makes a newer version, with the same texts.
    const isSame = opened.name === persona.name && opened.description === persona.description;
    try {
      await personas.edit(isSame || isBehind ? persona : opened, fields);
      setEdited(null);
    } catch (error) {
      // The newer version is shown beside the fields from now on.
      setBehind(isConflict(error) || isBehind);
      throw error;
    }
  }

  function open() {
    setBehind(false);
    setEdited(persona);
  }

  if (edited !== null) {
    return (
      <li className="panel-card grid gap-4">
        <PersonaAvatar persona={persona} texts={texts} personas={personas} />
        <PersonaForm
          persona={persona}
          texts={texts}
          onSave={(fields) => save(edited, fields)}
          onCancel={() => setEdited(null)}
        />
      </li>
    );
  }
  return (
    <li className="panel-card" data-chosen={isChosen || undefined} aria-busy={isBusy || undefined}>
      <label className="flex cursor-pointer items-start gap-3">
        <input type="radio" name={group} className="radio mt-1.5" checked={isChosen} onChange={onChoose} />
        <span className="min-w-0 grow">
          <span className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
            {persona.name}
            {persona.is_default && <span className="chip text-xs font-normal">{words.isDefault}</span>}
          </span>
          <span dir="auto" className="mt-1 line-clamp-3 text-sm text-muted wrap-anywhere">
            {persona.description}
          </span>
        </span>
        {persona.avatar !== null && (
          <img src={`${persona.avatar}/96`} alt="" width={44} height={44} className="avatar size-11" />
        )}
      </label>
      <PanelFault text={fault} />
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
