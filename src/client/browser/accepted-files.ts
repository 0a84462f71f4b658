/**
 * The files that each dialog lets people choose: endings, and the types by which iOS knows a file, since it has none
 * for `.charx` or `.jsonl`. `application/octet-stream` stands for these endings there: it allows every file.
 */
export const acceptedFiles = {
  /** Character cards; a CHARX may be behind a JPEG. */
  card: '.png,.webp,.jpg,.jpeg,.json,.charx,.yaml,.yml,image/png,image/webp,image/jpeg,application/json,application/yaml,application/octet-stream',
  lorebook:
    '.json,.lorebook,.png,.webp,.jpg,.jpeg,.charx,.yaml,.yml,application/json,image/png,image/webp,image/jpeg,application/yaml,application/octet-stream',
  chat: '.jsonl,.json,.md,application/jsonl,application/json,text/markdown,text/plain,application/octet-stream',
  preset: '.json,application/json',
} as const;
