import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readEnv, readSecret } from '#src/server/platform/settings/env.ts';

const folder = await mkdtemp(join(tmpdir(), 'yuanfen-secrets-'));
afterAll(() => rm(folder, { recursive: true }));

async function writeSecret(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

/** Everything in .env.example that is a secret by its name, and the addresses and the list that may contain one. */
const secrets = [
  ...(await readFile(join(import.meta.dirname, '../../../../../.env.example'), 'utf8')).matchAll(
    /^# (\w+(?:_KEY|_SECRET|_TOKEN)|DATABASE_URL|DATABASE_READ_URL|REDIS_URL|SMTP_URL|OIDC_PROVIDERS)=/gm,
  ),
].map(([, name = '']) => name);

const values: Record<string, string> = {
  DATABASE_URL: 'postgres://me:secret@db/yuanfen',
  DATABASE_READ_URL: 'postgres://me:secret@replica/yuanfen',
  REDIS_URL: 'redis://:secret@cache:6379',
  SMTP_URL: 'smtps://me:secret@mail.example.org',
  OIDC_PROVIDERS:
    '[{"id":"own","name":"Own","issuer":"https://id.example","clientId":"a","clientSecret":"b"}]',
};
const partners = {
  DATABASE_URL: 'postgres://db/yuanfen',
  GA_MEASUREMENT_ID: 'G-ABCD1234',
  GOOGLE_CLIENT_ID: 'a',
  MAIL_FROM: 'a@example.org',
  STRIPE_SECRET_KEY: 'sk_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  GA_API_SECRET: 'a',
  GOOGLE_CLIENT_SECRET: 'a',
  SMTP_URL: 'smtp://mail.example.org',
};

describe('a secret in a file', () => {
  it('is one of thirteen settings', () => {
    expect(secrets).toHaveLength(13);
  });

  it.each(secrets)('%s counts as if it were set itself, without the line feed at the end', async (name) => {
    const value = values[name] ?? 'secret-1';
    const path = await writeSecret(name, `${value}\n`);
    const others = { ...partners, [name]: '' };
    expect(readEnv({ ...others, [`${name}_FILE`]: path })).toEqual(readEnv({ ...others, [name]: value }));
    expect(Object.keys(readEnv({ ...others, [`${name}_FILE`]: path }))).toContain(name);
  });

  it('loses a line feed of Windows and a mark of byte order, and keeps everything else', async () => {
    const path = await writeSecret('windows', '\uFEFFa-key\r\n');
    expect(readEnv({ LLM_API_KEY_FILE: path }).LLM_API_KEY).toBe('a-key');
    const spaced = await writeSecret('spaced', ' a-key\n');
    expect(() => readEnv({ LLM_API_KEY_FILE: spaced })).toThrow('\n  LLM_API_KEY: holds white space');
  });

  it('stops the start when it cannot be read, is empty, or is set twice: by name, never with a value', async () => {
    const path = await writeSecret('twice', 'canary-1');
    const empty = await writeSecret('empty', '\n');
    const source = {
      DATABASE_URL_FILE: join(folder, 'missing'),
      LLM_API_KEY: 'canary-2',
      LLM_API_KEY_FILE: path,
      TTS_API_KEY_FILE: empty,
      PORT: 'x',
    };
    let message = '';
    try {
      readEnv(source);
    } catch (error) {
      message = String(error);
    }
    expect(message).toContain(
      `\n  DATABASE_URL_FILE: names ${source.DATABASE_URL_FILE}, which cannot be read: Error: ENOENT`,
    );
    expect(message).toContain('\n  LLM_API_KEY_FILE: is set, and LLM_API_KEY as well; set one of them');
    expect(message).toContain(`\n  TTS_API_KEY_FILE: names ${empty}, which is empty`);
    expect(message).toContain('\n  PORT: ');
    expect(message).not.toContain('canary');
  });

  it('may be the key of a further chat model', async () => {
    const path = await writeSecret('novelist', 'n-key\n');
    expect(readSecret('NOVELIST_KEY', { NOVELIST_KEY_FILE: path })).toBe('n-key');
    expect(readSecret('NOVELIST_KEY', { NOVELIST_KEY: 'n-key' })).toBe('n-key');
    expect(readSecret('NOVELIST_KEY', {})).toBeUndefined();
    expect(() => readSecret('NOVELIST_KEY', { NOVELIST_KEY_FILE: join(folder, 'missing') })).toThrow(
      'NOVELIST_KEY_FILE: names',
    );
  });
});
