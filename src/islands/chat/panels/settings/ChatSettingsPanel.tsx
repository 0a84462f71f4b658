import { useStore } from '@nanostores/react';
import { type ReplyMode, replyMode } from '#src/contract/chat/conversation-calls.ts';
import { chatPanelTextsOf, type PanelTexts } from '#src/i18n/chat/chat-panel-texts.ts';
import { $chatOptions } from '#src/client/chat/view/chat-options.ts';
import { type PanelProps, requireDone, useChoice } from '../parts/panel-hooks.ts';
import { PanelError } from '#src/islands/ui/PanelNotice.tsx';
import { useAction } from '#src/islands/ui/use-action.ts';
import { useChatOptions } from '../parts/use-chat-options.ts';
import { useSelected } from '#src/islands/ui/use-selected.ts';
import { ChatModelField } from './ChatModelField.tsx';
import { HelperSwitches } from './HelperSwitches.tsx';
import { SamplerFields } from './SamplerFields.tsx';
import { StartOver } from './StartOver.tsx';
import { useId } from 'react';

interface ReplyModeFieldProps {
  texts: PanelTexts;
  mode: ReplyMode;
  modes: readonly ReplyMode[];
  onChange: (mode: ReplyMode) => Promise<unknown>;
}

/** The settings of this conversation; every change is saved at once. */
export default function ChatSettingsPanel({ session, character, language }: PanelProps) {
  const texts = chatPanelTextsOf(language);
  const options = useStore($chatOptions);
  useChatOptions(session, character.id);
  const conversation = useSelected(session.$state, (state) => state.conversation);
  const { errorText, run } = useAction();
  const change = (settings: Parameters<typeof session.changeSettings>[0]) =>
    run(() => requireDone(session, session.changeSettings(settings), language));
  const models = options?.chat_models ?? [];
  const model =
    models.find(({ id }) => id === conversation?.chat_model) ??
    models.find(({ id }) => id === options?.default_model);
  return (
    <div className="grid gap-7">
      <PanelError text={errorText} />
      <ReplyModeField
        texts={texts}
        mode={conversation?.mode ?? 'normal'}
        modes={replyMode.options}
        onChange={(mode: ReplyMode) => change({ mode })}
      />
      {models.length > 0 && (
        <ChatModelField
          language={language}
          texts={texts}
          models={models}
          defaultModel={options?.default_model ?? ''}
          chosen={conversation?.chat_model ?? null}
          onChange={(id) => change({ chat_model: id })}
        />
      )}
      {model !== undefined && model.samplers.length > 0 && (
        <SamplerFields
          key={model.id}
          texts={texts}
          samplers={model.samplers}
          values={conversation?.sampler ?? {}}
          onChange={(sampler) => void change({ sampler })}
        />
      )}
      <HelperSwitches texts={texts} language={language} options={options} />
      <StartOver session={session} texts={texts} language={language} />
    </div>
  );
}

/** The length of replies. */
function ReplyModeField({ texts, modes, ...props }: ReplyModeFieldProps) {
  const id = useId();
  const [mode, choose] = useChoice(props.mode, props.onChange);
  const words = texts.settings;
  return (
    <fieldset className="min-w-0" aria-describedby={`${id}-hint`}>
      <legend className="font-semibold leading-snug mb-2">{words.mode}</legend>
      <div className="choices w-full border-field bg-ground">
        {modes.map((each) => (
          <label key={each} className="choice grow">
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
