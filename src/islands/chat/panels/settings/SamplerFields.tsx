import { RotateCcw } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { PanelTexts } from '#src/i18n/chat/chat-panel-texts.ts';
import type { ChatOptions } from '#src/contract/chat/chat-option-calls.ts';

type Sampler = ChatOptions['chat_models'][number]['samplers'][number];

interface SamplerFieldsProps {
  texts: PanelTexts;
  samplers: readonly Sampler[];
  /** The values set for the conversation; the model's own apply to the others. */
  values: Readonly<Record<string, number>>;
  onChange: (values: Record<string, number>) => void;
}

/** Pause after which a slider is saved, in ms. */
const restMs = 600;

/** The parameters of the model, within the ranges that its provider accepts. */
export function SamplerFields({ texts, samplers, values, onChange }: SamplerFieldsProps) {
  const words = texts.settings;
  const [draft, setDraft] = useState<Readonly<Record<string, number>> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const shown = draft ?? values;

  function change(next: Record<string, number>, delayMs = restMs) {
    setDraft(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onChange(next), delayMs);
  }

  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="font-semibold leading-snug mb-2">{words.samplers}</legend>
      {samplers.map((sampler) => (
        <SamplerField
          key={sampler.name}
          sampler={sampler}
          value={shown[sampler.name] ?? sampler.default}
          label={words.samplerNames[sampler.name] ?? sampler.name}
          onChange={(value) => change({ ...shown, [sampler.name]: value })}
        />
      ))}
      <button
        type="button"
        className="button-quiet button-small w-fit"
        aria-disabled={Object.keys(shown).length === 0 || undefined}
        onClick={() => {
          if (Object.keys(shown).length > 0) change({}, 0);
        }}
      >
        <RotateCcw size={16} aria-hidden />
        {words.resetSamplers}
      </button>
    </fieldset>
  );
}

interface SamplerFieldProps {
  sampler: Sampler;
  value: number;
  label: string;
  onChange: (value: number) => void;
}

function SamplerField({ sampler, value, label, onChange }: SamplerFieldProps) {
  const id = useId();
  return (
    <div>
      <div className="flex items-baseline justify-between gap-3 text-sm">
        <label htmlFor={id}>{label}</label>
        <output htmlFor={id} className="tabular-nums text-muted">
          {value}
        </output>
      </div>
      <input
        id={id}
        type="range"
        className="range"
        min={sampler.min}
        max={sampler.max}
        step={sampler.step}
        value={value}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
    </div>
  );
}
