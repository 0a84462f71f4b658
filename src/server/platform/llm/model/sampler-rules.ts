/** Kinds of endpoints, by the fields that they accept beyond the common fields. */
export const providers = [
  'openai',
  'openrouter',
  'llama.cpp',
  'vllm',
  'ollama',
  'koboldcpp',
  'tabby',
  'other',
] as const;

export type Provider = (typeof providers)[number];

/** A sampler parameter of a model, under the name that its endpoint knows, with the values that people may choose. */
export interface SamplerRange {
  name: string;
  min: number;
  max: number;
  /** Step of the slider. */
  step: number;
  default: number;
}

const againstRepeats = [
  'dry_multiplier',
  'dry_base',
  'dry_allowed_length',
  'xtc_probability',
  'xtc_threshold',
] as const;

const standard = ['temperature', 'top_p', 'presence_penalty', 'frequency_penalty'] as const;

/**
 * Parameters that each kind of endpoint accepts (rule:samplers). Many refuse unknown parameters, and names are not
 * exchangeable: `repeat_penalty` differs from `repetition_penalty`. Ollama accepts its own by its own call.
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
  koboldcpp: [...standard, 'top_k', 'top_a', 'min_p', ...againstRepeats],
  tabby: [...standard, 'top_k', 'top_a', 'min_p', 'repetition_penalty', ...againstRepeats],
  other: standard,
};

/**
 * Excludes tokens that are less likely than a twentieth of the likeliest token: the tokens that derail a text, at any
 * temperature.
 */
const minP = { min_p: 0.05 };

/**
 * Values sent with replies if neither the operator nor the person sets any, to self-hosted servers that know them: by
 * default these keep every token, or let a model repeat itself. None for strict and for hosted servers. DRY keeps a
 * model from repeating its own sentences; its values are its author's
 * (https://github.com/oobabooga/text-generation-webui/pull/5677), except that 4 tokens instead of 2 may repeat, such as
 * a name.
 */
const replyDefaults: Partial<Record<Provider, Readonly<Record<string, number>>>> = {
  'llama.cpp': { ...minP, dry_multiplier: 0.8, dry_base: 1.75, dry_allowed_length: 4 },
  vllm: minP,
  ollama: minP,
  koboldcpp: minP,
  tabby: minP,
};

/**
 * Lists the default sampler parameters of replies for a kind of endpoint.
 * @param except names for which its model has its own values
 */
export function listReplyDefaults(
  provider: Provider,
  except: readonly string[] = [],
): Readonly<Record<string, number>> {
  const defaults = Object.entries(replyDefaults[provider] ?? {});
  return Object.fromEntries(defaults.filter(([name]) => !except.includes(name)));
}

/** Lists the sampler parameters that may be sent to a kind of endpoint. */
export function listAllowedSamplers(provider: Provider): readonly string[] {
  return allowed[provider];
}

/** Ranges for a model without the operator's: a value is sent only if it was chosen. */
export const commonSamplers: readonly SamplerRange[] = [
  { name: 'temperature', min: 0, max: 2, step: 0.05, default: 1 },
  { name: 'top_p', min: 0.05, max: 1, step: 0.05, default: 1 },
];

export interface SamplerSettings {
  ranges: readonly SamplerRange[];
  /** True if the default is sent when nothing was chosen: only for the operator's own defaults. */
  sendsDefaults: boolean;
  /** Values for replies if nobody sets others; other texts (notes, translations) do not get these values. */
  ofReplies?: Readonly<Record<string, number>> | undefined;
}

/**
 * Chooses the sampler parameters of a request: only the model's own, within their bounds, whatever was chosen for
 * another model before.
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
