/**
 * The reason why a reply ended. `interrupted`: the upstream or this server broke off. From `unavailable` on: no text
 * came, or none after the text that the reply was to continue. `busy` is the rate limit of the model's provider,
 * `overloaded` its servers, `filtered` its content filter; `only_thoughts`: the model thought but wrote no reply.
 */
export const finishReasons = [
  'stop',
  'length',
  'content_filter',
  'stopped',
  'interrupted',
  'unavailable',
  'busy',
  'silent',
  'loading',
  'overloaded',
  'no_access',
  'no_credit',
  'no_model',
  'filtered',
  'only_thoughts',
  'too_long',
] as const;
