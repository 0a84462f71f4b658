import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { hasErrorCode } from '#src/server/platform/log/error-code.mjs';
import { StartError } from '#src/server/platform/settings/start-error.ts';

/**
 * Reads `.env` in the working folder if it exists; existing variables of the environment take precedence. Editors of
 * Windows may begin it with a mark of byte order, which `process.loadEnvFile` takes for a part of the first name.
 * @throws StartError when it cannot be read, or is not UTF-8
 */
export function loadEnvFile(path = '.env', environment: NodeJS.ProcessEnv = process.env): void {
  const bytes = readIfExists(path);
  if (bytes === null) return;
  const settings = parseEnv(requireUtf8(bytes));
  for (const [name, value] of Object.entries(settings)) environment[name] ??= value;
}

function readIfExists(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch (cause) {
    if (hasErrorCode(cause, 'ENOENT')) return null;
    throw new StartError('The file .env cannot be read: let this user read it, or remove it.', { cause });
  }
}

/** Decodes without the mark of byte order. */
function requireUtf8(bytes: Buffer): string {
  // UTF-16 has a zero byte in each letter of ASCII.
  if (!isUtf8(bytes) || bytes.includes(0)) {
    throw new StartError(
      'The file .env is not UTF-8 (Windows may have saved it as UTF-16): save it as UTF-8.',
    );
  }
  return new TextDecoder().decode(bytes);
}
