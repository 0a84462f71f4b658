/**
 * Endpoint names of sampler parameters by their names in SillyTavern's presets (rule:samplers). Text completion presets
 * have names of their own; the names of chat completion are the endpoints'.
 */
export const samplerNames: Readonly<Record<string, string>> = {
  temp: 'temperature',
  temperature: 'temperature',
  top_p: 'top_p',
  top_k: 'top_k',
  top_a: 'top_a',
  min_p: 'min_p',
  typical_p: 'typical_p',
  rep_pen: 'repetition_penalty',
  repetition_penalty: 'repetition_penalty',
  rep_pen_range: 'repeat_last_n',
  freq_pen: 'frequency_penalty',
  frequency_penalty: 'frequency_penalty',
  presence_pen: 'presence_penalty',
  presence_penalty: 'presence_penalty',
  dry_multiplier: 'dry_multiplier',
  dry_base: 'dry_base',
  dry_allowed_length: 'dry_allowed_length',
  dry_penalty_last_n: 'dry_penalty_last_n',
  xtc_probability: 'xtc_probability',
  xtc_threshold: 'xtc_threshold',
  mirostat_mode: 'mirostat',
  mirostat_tau: 'mirostat_tau',
  mirostat_eta: 'mirostat_eta',
};

/** Other names that an endpoint may use for a parameter. */
export const samplerAliases: Readonly<Record<string, string>> = { repetition_penalty: 'repeat_penalty' };
