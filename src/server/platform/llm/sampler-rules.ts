/** Kinds of endpoints, by what they take beside the fields that all know. */
export const providers = ['openai', 'openrouter', 'llama.cpp', 'vllm', 'ollama', 'other'] as const;

export type Provider = (typeof providers)[number];

/** A sampler parameter of a model, under the name that its endpoint knows, with the values that people may choose. */
export interface SamplerRange {
  name: string;
  min: number;
  max: number;
  /** Of a slider. */
  step: number;
  default: number;
}

const standard = ['temperature', 'top_p', 'presence_penalty', 'frequency_penalty'] as const;

/**
 * What each kind of endpoint takes (interop.md, "Sampler extras"). Many refuse what they do not know, and names are
 * not exchangeable: `repeat_penalty` is another thing than `repetition_penalty`. Ollama takes its own by its own call.
 */
const allowed: Readonly<Record<Provider, readonly string[]>> = {
  openai: standard,
  openrouter: [...standard, 'top_k', 'top_a', 'min_p', 'repetition_penalty'],
  'llama.cpp': [
    ...standard,
    'top_k',
    'min_p',
    'typical_p',
    'repeat_penalty',
    'repeat_last_n',
    'dry_multiplier',
    'dry_base',
    'dry_allowed_length',
    'dry_penalty_last_n',
    'xtc_probability',
    'xtc_threshold',
    'mirostat',
    'mirostat_tau',
    'mirostat_eta',
  ],
  vllm: [...standard, 'top_k', 'min_p', 'repetition_penalty', 'min_tokens'],
  ollama: [...standard, 'top_k', 'min_p', 'typical_p', 'repeat_penalty', 'repeat_last_n'],
  other: standard,
};

/** The names of the sampler parameters that may be sent to a kind of endpoint. */
export function listAllowedSamplers(provider: Provider): readonly string[] {
  return allowed[provider];
}

/** What people may choose for a model that the operator said nothing about: it is sent only where it was chosen. */
export const commonSamplers: readonly SamplerRange[] = [
  { name: 'temperature', min: 0, max: 2, step: 0.05, default: 1 },
  { name: 'top_p', min: 0.05, max: 1, step: 0.05, default: 1 },
];

/** How a model's sampler parameters are sent. */
export interface SamplerSettings {
  ranges: readonly SamplerRange[];
  /** Whether the default is sent where nothing was chosen: only one that the operator wrote down. */
  sendsDefaults: boolean;
}

/**
 * The sampler parameters of a request: those of the model alone, within their bounds, whatever was chosen for another
 * model before.
 */
export function chooseSamplerValues(
  { ranges, sendsDefaults }: SamplerSettings,
  chosen: Readonly<Record<string, number>>,
): Record<string, number> {
  const values = ranges.flatMap((range): [string, number][] => {
    const value = chosen[range.name] ?? (sendsDefaults ? range.default : undefined);
    return value === undefined ? [] : [[range.name, Math.min(range.max, Math.max(range.min, value))]];
  });
  return Object.fromEntries(values);
}
