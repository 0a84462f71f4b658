/** Kinds of endpoints, by what they take beside the fields that all know. */
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
  /** Of a slider. */
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
 * What each kind of endpoint takes (rule:samplers). Many refuse what they do not know, and names are
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
  koboldcpp: [...standard, 'top_k', 'top_a', 'min_p', ...againstRepeats],
  tabby: [...standard, 'top_k', 'top_a', 'min_p', 'repetition_penalty', ...againstRepeats],
  other: standard,
};

/** Words that are less likely than a twentieth of the likeliest one are left out: what runs away, at any temperature. */
const minP = { min_p: 0.05 };

/**
 * What is sent with replies where neither the operator nor the person says anything, to servers that people run themselves and
 * that know it: by default these leave in every word, or let a model repeat itself. None for strict and for hosted ones.
 * DRY keeps a model from sentences that it already said; its figures are those of its author
 * (https://github.com/oobabooga/text-generation-webui/pull/5677), but that 4 tokens instead of 2 may repeat, such as a name.
 */
const replyDefaults: Partial<Record<Provider, Readonly<Record<string, number>>>> = {
  'llama.cpp': { ...minP, dry_multiplier: 0.8, dry_base: 1.75, dry_allowed_length: 4 },
  vllm: minP,
  ollama: minP,
  koboldcpp: minP,
  tabby: minP,
};

/**
 * The sampler parameters that replies of a kind of endpoint have by default.
 * @param except names that its model has values of its own for
 */
export function listReplyDefaults(
  provider: Provider,
  except: readonly string[] = [],
): Readonly<Record<string, number>> {
  const defaults = Object.entries(replyDefaults[provider] ?? {});
  return Object.fromEntries(defaults.filter(([name]) => !except.includes(name)));
}

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
  /** What replies have where nobody says anything else; texts that are none (notes, translations) do not have it. */
  ofReplies?: Readonly<Record<string, number>> | undefined;
}

/** The names of all that a request may carry. */
export function listSamplerNames({ ranges, ofReplies = {} }: SamplerSettings): string[] {
  return [...new Set([...ranges.map(({ name }) => name), ...Object.keys(ofReplies)])];
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
