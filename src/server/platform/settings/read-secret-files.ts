import { readFileSync } from 'node:fs';

/** The settings that are secrets, or may contain one; also each key that `CHAT_MODELS_FILE` names can have a file. */
const secretNames = [
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'REDIS_URL',
  'METRICS_TOKEN',
  'LLM_API_KEY',
  'TTS_API_KEY',
  'MODERATION_API_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'GA_API_SECRET',
  'GOOGLE_CLIENT_SECRET',
  'OIDC_PROVIDERS',
  'SMTP_URL',
] as const;

/** Values of the variables that have files, and what is wrong with the other files, each with the variable's name. */
export interface SecretFiles {
  values: Record<string, string>;
  faults: string[];
}

/**
 * Reads secrets from files, as container platforms mount them: `X_FILE` names the file that holds the value of `X`. A
 * line feed at its end is not part of the value.
 *
 * @param given the environment, in which an empty value counts as not set
 * @param names of the secrets
 */
export function readSecretFiles(
  given: NodeJS.ProcessEnv,
  names: readonly string[] = secretNames,
): SecretFiles {
  const values: Record<string, string> = {};
  const faults: string[] = [];
  for (const name of names) {
    const path = given[`${name}_FILE`] ?? '';
    if (path === '') continue;
    const value = readSecretFile(path);
    if ((given[name] ?? '') !== '') faults.push(`${name}_FILE: is set, and ${name} as well; set one of them`);
    else if ('fault' in value) faults.push(`${name}_FILE: names ${path}, which ${value.fault}`);
    else values[name] = value.text;
  }
  return { values, faults };
}

function readSecretFile(path: string): { text: string } | { fault: string } {
  try {
    const text = readFileSync(path, 'utf8')
      .replace(/^\uFEFF/, '')
      .replace(/\r?\n$/, '');
    return text === '' ? { fault: 'is empty' } : { text };
  } catch (error) {
    return { fault: `cannot be read: ${String(error)}` };
  }
}
