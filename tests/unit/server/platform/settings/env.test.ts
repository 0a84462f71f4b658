import { describe, expect, it } from 'vitest';
import { listReplacedVariables, readEnv } from '#src/server/platform/settings/env.ts';
import { StartError } from '#src/server/platform/settings/start-error.ts';

function failureOf(source: NodeJS.ProcessEnv): StartError {
  try {
    readEnv(source);
  } catch (error) {
    if (error instanceof StartError) return error;
    throw error;
  }
  throw new Error('The environment was accepted.');
}

const bad: Record<string, string[]> = {
  NODE_ENV: ['prod'],
  PORT: ['-1', '65536', '80.5', 'http'],
  DATABASE_URL: [
    'mysql://localhost/a',
    'localhost:5432',
    'postgres',
    'postgres://a,/b',
    'postgres://a:1,b:x/c',
  ],
  DATABASE_READ_URL: ['mysql://localhost/a', 'postgres://one,two/a'],
  DATABASE_CONNECTIONS: ['9', '0', 'many'],
  SITE_NAME: ['x'.repeat(61)],
  SITE_URL: [
    'example.com',
    'ftp://example.com',
    'https://example.com/blog',
    'https://a:b@example.com',
    'https://a.b?c',
  ],
  CONTACT_EMAIL: ['nobody', 'a@b', 'a b@example.com', '<b>@example.com'],
  TITLE_LANG: ['fr'],
  CONTENT_CEILING: ['explicit', 'none', 'Mature', 'nsfw', '18'],
  PUBLIC_API_BASE: ['ftp://example.com', 'example.com', 'javascript:alert(1)'],
  ALLOWED_ORIGINS: ['example.com', 'https://a.example, b.example', 'null', '*'],
  LLM_BASE_URL: ['localhost:8080', 'file:///etc/passwd'],
  LLM_CONTEXT_TOKENS: ['0', '2047', 'big'],
  LLM_MAX_REPLY_TOKENS: ['15', '1e9'],
  LLM_CONNECT_TIMEOUT_MS: ['0', '600001', 'soon'],
  LLM_FIRST_TOKEN_TIMEOUT_MS: ['0'],
  LLM_IDLE_TIMEOUT_MS: ['-5'],
  OLLAMA_URL: ['127.0.0.1:11434'],
  DEMO_CHARS_PER_SECOND: ['0'],
  GA_MEASUREMENT_ID: ['UA-12345-1', 'g-abcd1234', 'G-'],
  GA_API_SECRET: ['two words', '密'],
  GA_API_BASE: ['www.google-analytics.com', 'ftp://example.com'],
  PUSH_SERVICES: ['push.example', 'http://push.example', 'https://a.example, b'],
  PUSH_WAIT_MS: ['0', '600001', 'soon'],
  REDIS_URL: ['localhost:6379', 'http://localhost:6379', 'redis'],
  TRUST_PROXY: ['-1', '11', 'yes', '1.5', '10.0.0.0/8'],
  RATE_LIMIT_FACTOR: ['0', '-1', 'off'],
  SMTP_URL: ['mail.example.org', 'https://mail.example.org', 'smtp://'],
  MAIL_FROM: [
    'nobody',
    'Yuanfen <nobody>',
    'a@example.org, b@example.org',
    'A, B <a@example.org>',
    'A\r\nBcc: b@example.org <a@example.org>',
  ],
  METRICS_TOKEN: ['two words', 'x'.repeat(201)],
  LOG_LEVEL: ['trace', 'loud'],
};

describe('readEnv', () => {
  it('needs nothing: every value has a default, the site a name (rule:site-name)', () => {
    expect(readEnv({})).toMatchObject({
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: 4321,
      DATA_DIR: '.data',
      SITE_NAME: 'Yuanfen',
      TITLE_LANG: 'zh',
      ALLOWED_ORIGINS: [],
    });
  });

  it('counts an empty value as not set', () => {
    const empty = { PORT: '', DATABASE_URL: '', PUBLIC_API_BASE: '', LLM_BASE_URL: '', ALLOWED_ORIGINS: '' };
    expect(readEnv(empty)).toEqual(readEnv({}));
  });

  it('reads numbers and lists', () => {
    const env = readEnv({ PORT: '0', ALLOWED_ORIGINS: ' https://a.example ,http://localhost:3000,' });
    expect(env).toMatchObject({ PORT: 0, ALLOWED_ORIGINS: ['https://a.example', 'http://localhost:3000'] });
  });

  it('knows an origin by its scheme, host and port, however it is written', () => {
    const env = readEnv({ ALLOWED_ORIGINS: 'https://A.example/,http://b.example:80/page' });
    expect(env.ALLOWED_ORIGINS).toEqual(['https://a.example', 'http://b.example']);
  });

  it.each(Object.entries(bad))('refuses a bad %s, by name', (name, values) => {
    for (const value of values)
      expect(failureOf({ [name]: value }).message, value).toContain(`\n  ${name}: `);
  });

  it('accepts no ceiling above mature, and says so (rule:nothing-explicit)', () => {
    expect(readEnv({}).CONTENT_CEILING).toBe('mature');
    expect(readEnv({ CONTENT_CEILING: 'general' }).CONTENT_CEILING).toBe('general');
    expect(failureOf({ CONTENT_CEILING: 'explicit' }).message).toContain(
      '\n  CONTENT_CEILING: is neither general nor mature; nothing explicit is ever shown',
    );
  });

  it('accepts the two values of Google Analytics together or not at all, and names the missing one', () => {
    const both = { GA_MEASUREMENT_ID: 'G-ABCD1234', GA_API_SECRET: 's3cret' };
    expect(readEnv(both)).toMatchObject(both);
    expect(readEnv({}).GA_MEASUREMENT_ID).toBeUndefined();
    for (const name of ['GA_MEASUREMENT_ID', 'GA_API_SECRET']) {
      const { message } = failureOf({ ...both, [name]: '', PORT: 'x' });
      expect(message).toContain(`\n  ${name}: is missing`);
      expect(message).toContain('\n  PORT: ');
    }
  });

  it('reads the sender of mail, and requires it together with SMTP_URL', () => {
    const SMTP_URL = 'smtps://me:pass%20word@mail.example.org:465';
    const read = (MAIL_FROM: string) => readEnv({ SMTP_URL, MAIL_FROM }).MAIL_FROM;
    expect(read('no-reply@example.org')).toEqual({ name: '', address: 'no-reply@example.org' });
    expect(read('Yuanfen 缘分 <a@example.org>')).toEqual({ name: 'Yuanfen 缘分', address: 'a@example.org' });
    expect(failureOf({ SMTP_URL }).message).toContain('\n  MAIL_FROM: is missing');
    expect(failureOf({ MAIL_FROM: 'a@example.org' }).message).toContain('\n  SMTP_URL: is missing');
  });

  it('lists every error at once, with its solution', () => {
    const source = Object.fromEntries(Object.entries(bad).map(([name, [value]]) => [name, value]));
    const { message } = failureOf(source);
    expect(message).toMatch(/^Correct these environment variables, then start again:\n/);
    for (const name of Object.keys(bad)) expect(message).toContain(`\n  ${name}: `);
  });

  it('names the successor of a variable that is no longer read', () => {
    expect(listReplacedVariables({ DATABASE_POOL: '12', PORT: '1' })).toEqual([
      'DATABASE_POOL is no longer read: DATABASE_CONNECTIONS replaces it (docs/configuration.md).',
    ]);
    expect(listReplacedVariables({ DATABASE_POOL: '' })).toEqual([]);
  });

  it('never repeats a value, which may be a secret', () => {
    const secret = 'canary-secret';
    const names = Object.keys(bad).filter((name) => !['SITE_NAME'].includes(name));
    const source = Object.fromEntries(names.map((name) => [name, `${secret} ${name}`]));
    expect(failureOf({ ...source, LLM_API_KEY: secret }).message).not.toContain(secret);
    const withPassword = failureOf({ DATABASE_URL: `mysql://me:${secret}@localhost/a`, PORT: 'x' });
    expect(withPassword.message).not.toContain(secret);
    expect(withPassword.message).not.toContain('mysql');
  });
});

it.each(['Asia/Shanghai', 'Europe/Berlin', 'UTC'])(
  'SITE_TIME_ZONE accepts %s (rule:site-time-zone)',
  (zone) => {
    expect(readEnv({ SITE_TIME_ZONE: zone }).SITE_TIME_ZONE).toBe(zone);
  },
);

it('SITE_TIME_ZONE is UTC unless it is set, and refuses what is no time zone', () => {
  expect(readEnv({}).SITE_TIME_ZONE).toBe('UTC');
  expect(() => readEnv({ SITE_TIME_ZONE: 'Shanghai' })).toThrow(
    /SITE_TIME_ZONE.*is no time zone such as Asia\/Shanghai/,
  );
});
