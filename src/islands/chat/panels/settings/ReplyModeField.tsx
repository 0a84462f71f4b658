import { useId } from 'react';
import type { ReplyMode } from '#src/contract/chat/conversation-calls.ts';
import type { PanelTexts } from '#src/i18n/chat/chat-panel-texts.ts';
import { useChoice } from '../parts/panel-hooks.ts';

interface ReplyModeFieldProps {
  texts: PanelTexts;
  mode: ReplyMode;
  modes: readonly ReplyMode[];
  onChange: (mode: ReplyMode) => Promise<unknown>;
}

/** The length of replies. */
export function ReplyModeField({ texts, modes, ...props }: ReplyModeFieldProps) {
  const id = useId();
  const [mode, choose] = useChoice(props.mode, props.onChange);
  const words = texts.settings;
  return (
    <fieldset className="min-w-0" aria-describedby={`${id}-hint`}>
      <legend className="panel-heading mb-2">{words.mode}</legend>
      <div className="segments w-full">
        {modes.map((each) => (
          <label key={each} className="grow">
            <input
              type="radio"
              name={id}
              value={each}
              checked={each === mode}
              onChange={() => choose(each)}
            />
            {words.modes[each]}
          </label>
        ))}
      </div>
      <p id={`${id}-hint`} className="mt-2 text-sm text-muted">
        {words.modeHints[mode]}
      </p>
    </fieldset>
  );
}
