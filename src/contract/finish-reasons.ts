/** Why a reply ended. `interrupted`: the upstream or this server broke off. */
export const finishReasons = [
  'stop',
  'length',
  'content_filter',
  'stopped',
  'interrupted',
  'unavailable',
  'busy',
  'silent',
] as const;
