import { Lock } from 'lucide-react';
import { useId } from 'react';
import { chargesGems } from '#src/client/gems/charges-gems.ts';
import { linkToMembership } from '#src/client/gems/link-to-membership.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { gemTextsOf } from '#src/i18n/gem-texts.ts';
import type { PanelTexts } from '#src/i18n/chat/chat-panel-texts.ts';
import { describePrice } from '#src/islands/gems/describe-price.ts';
import type { ChatOptions } from '#src/contract/chat/chat-option-calls.ts';
import { useChoice } from '../parts/panel-hooks.ts';

interface ChatModelFieldProps {
  language: Language;
  texts: PanelTexts;
  models: ChatOptions['chat_models'];
  defaultModel: string;
  /** Null for the site's default. */
  chosen: string | null;
  onChange: (id: string | null) => Promise<unknown>;
}

/** The choice of the model; models for a higher level are shown locked, with a link to that level. */
export function ChatModelField({ language, texts, models, defaultModel, ...props }: ChatModelFieldProps) {
  const id = useId();
  const words = texts.settings;
  const prices = gemTextsOf(language);
  const [chosen, choose] = useChoice(props.chosen, props.onChange);
  const current = chosen ?? defaultModel;
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="font-semibold leading-snug mb-2">{words.model}</legend>
      {models.map((model) => (
        <label
          key={model.id}
          className="box flex cursor-pointer items-center gap-3 border-field hover:border-accent has-checked:border-accent data-locked:hover:bg-surface data-locked:cursor-default data-locked:border-line data-locked:hover:border-line"
          data-locked={!model.is_allowed || undefined}
        >
          <input
            type="radio"
            name={id}
            className="radio"
            checked={model.id === current}
            disabled={!model.is_allowed}
            onChange={() => choose(model.id === defaultModel ? null : model.id)}
          />
          <span className="min-w-0 grow">
            <span className="block font-semibold wrap-anywhere">{model.name}</span>
            <span className="block text-sm text-muted">
              {words.contextTokens(model.context_tokens)}
              {model.quote.due > 0 && ` · ${prices.replyCosts(describePrice(model.quote, prices))}`}
            </span>
          </span>
          {!model.is_allowed && (
            <span className="chip chip-vip flex shrink-0 items-center gap-1">
              <Lock size={12} aria-hidden />
              {words.levels[model.level]}
            </span>
          )}
        </label>
      ))}
      {chargesGems() && models.some((model) => !model.is_allowed) && (
        <a href={linkToMembership()} className="panel-link w-fit">
          {words.seeLevels}
        </a>
      )}
    </fieldset>
  );
}
