import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { $user } from '#src/client/account/user.ts';
import { mostPersonas } from '#src/contract/personas/persona-calls.ts';
import { chatPanelTextsOf } from '#src/i18n/chat/chat-panel-texts.ts';
import { PanelAdder } from '../parts/PanelAdder.tsx';
import { type PanelProps, requireDone, useChoice } from '../parts/panel-hooks.ts';
import { PanelEmpty, PanelError, PanelLoaded } from '#src/islands/ui/PanelNotice.tsx';
import { useAction } from '#src/islands/ui/use-action.ts';
import { useSelected } from '#src/islands/ui/use-selected.ts';
import { PersonaForm } from './PersonaForm.tsx';
import { PersonaItem } from './PersonaItem.tsx';
import { usePersonas } from './use-personas.ts';

/** Stands for the person without any persona, among the ids of personas. */
const myself = 'myself';

/** The person's persona in this conversation, and the others to choose from. */
export default function PersonaPanel({ session, language }: PanelProps) {
  const texts = chatPanelTextsOf(language);
  const words = texts.personas;
  const group = useId();
  const personas = usePersonas(session);
  const nickname = useStore($user)?.nickname ?? '';
  const chosen = useSelected(session.$state, ({ conversation }) =>
    conversation?.as_self === true ? myself : (conversation?.persona_id ?? null),
  );
  const { errorText, run } = useAction();
  const [shown, choose] = useChoice(chosen, (id) => {
    const change = id === myself ? { as_self: true } : { persona_id: id };
    return run(() => requireDone(session, session.changeSettings(change), language));
  });
  return (
    <PanelLoaded loaded={personas.loaded} texts={texts}>
      {(records) => {
        const isFull = records.length >= mostPersonas;
        // A persona that was deleted elsewhere counts as none.
        const fitting = records.find((each) => each.id === shown) ?? records.find((each) => each.is_default);
        const current = shown === myself ? undefined : fitting;
        return (
          <div className="grid gap-4">
            <PanelError text={errorText} />
            {records.length === 0 && (
              <PanelEmpty heading={words.empty}>
                <p className="text-sm text-muted">{words.emptyHint}</p>
              </PanelEmpty>
            )}
            <ul className="grid gap-2 empty:hidden" aria-label={words.list}>
              {records.length > 0 && (
                <li className="box" data-chosen={current === undefined || undefined}>
                  <label className="flex cursor-pointer items-start gap-3 font-semibold">
                    <input
                      type="radio"
                      name={group}
                      className="radio mt-1.5"
                      checked={current === undefined}
                      onChange={() => choose(myself)}
                    />
                    <span className="min-w-0 grow wrap-anywhere">{words.myself(nickname)}</span>
                  </label>
                </li>
              )}
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
