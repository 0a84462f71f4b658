/** The data of a stored message that tells who wrote it. */
export interface WrittenMessage {
  /** `safety` for the site's own text, `card` for a greeting. */
  model: string | null;
  finishReason: string | null;
}

/** Returns true for the site's help in a crisis; text of the site that replaced a reply is not help. */
export function isHelp({ model, finishReason }: WrittenMessage): boolean {
  return model === 'safety' && finishReason !== 'content_filter';
}
