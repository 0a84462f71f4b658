import { StartError } from '#src/server/platform/settings/start-error.ts';

/**
 * Parses the JSON of a content file.
 * @throws StartError that names the file
 */
export function parseContentJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new StartError(`The content file ${name} is not valid JSON. Fix it, then start again.`, { cause });
  }
}
