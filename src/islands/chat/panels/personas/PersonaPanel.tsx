import { useId } from 'react';
import { mostPersonas } from '#src/contract/chat/persona-calls.ts';
import { chatPanelTextsOf } from '#src/i18n/chat/chat-panel-texts.ts';
import { PanelAdder } from '../parts/PanelAdder.tsx';
import { type PanelProps, requireDone, useChoice } from '../parts/panel-hooks.ts';
import { PanelEmpty, PanelError, PanelLoaded } from '#src/islands/ui/PanelNotice.tsx';
import { useAction } from '#src/islands/ui/use-action.ts';
import { useSelected } from '#src/islands/ui/use-selected.ts';
import { PersonaForm } from './PersonaForm.tsx';
import { PersonaItem } from './PersonaItem.tsx';
import { usePersonas } from './use-personas.ts';

/** The person's persona in this conversation, and the others to choose from. */
export default function PersonaPanel({ session, language }: PanelProps) {
  const texts = chatPanelTextsOf(language);
  const words = texts.personas;
  const group = useId();
  const personas = usePersonas(session);
  const chosen = useSelected(session.$state, (state) => state.conversation?.persona_id ?? null);
  const { errorText, run } = useAction();
  const [shown, choose] = useChoice(chosen, (id) =>
    run(() => requireDone(session, session.changeSettings({ persona_id: id }), language)),
  );
  return (
    <PanelLoaded loaded={personas.loaded} texts={texts}>
      {(records) => {
        const isFull = records.length >= mostPersonas;
        // A persona that was deleted elsewhere counts as none.
        const current = records.find((each) => each.id === shown) ?? records.find((each) => each.is_default);
        return (
          <div className="grid gap-4">
            <PanelError text={errorText} />
            {records.length === 0 && (
              <PanelEmpty heading={words.empty}>
                <p className="text-sm text-muted">{words.emptyHint}</p>
              </PanelEmpty>
            )}
            <ul className="grid gap-2 empty:hidden" aria-label={words.list}>
              {records.map((persona) => (
                <PersonaItem
                  key={persona.id}
                  persona={persona}
                  group={group}
                  isChosen={persona.id === current?.id}
                  texts={texts}
                  personas={personas}
                  onChoose={() => choose(persona.id)}
                />
              ))}
            </ul>
            <PanelAdder label={words.add} isFull={isFull}>
              {(close) => (
                <PersonaForm
                  texts={texts}
                  persona={null}
                  onSave={async (fields) => {
                    await personas.add(fields);
                    close();
                  }}
                  onCancel={close}
                />
              )}
            </PanelAdder>
            <p className="text-sm text-muted">{words.countOf(records.length, mostPersonas)}</p>
          </div>
        );
      }}
    </PanelLoaded>
  );
}
