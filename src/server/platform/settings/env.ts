import { z } from 'zod';
import { isTimeZone } from '#src/domain/time/time-zone.ts';
import { listServerUrls } from './database-url.ts';
import { normaliseHost } from './normalise-host.ts';
import { readSecretFiles } from './read-secret-files.ts';
import { StartError } from './start-error.ts';

const milliseconds = (fallback: number, most = 600_000) =>
  z.coerce.number().int().min(1).max(most).default(fallback);
const tokens = z.coerce.number().int().min(0).max(1e15);
const httpUrl = z.url({ protocol: /^https?$/ });

const databaseUrl = z
  .string()
  .refine((url) => listServerUrls(url).length > 0, 'is no address of a PostgreSQL');

const secretText = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .regex(/^[\x21-\x7e]+$/, 'holds white space or characters outside ASCII')
    .optional();

const oidcProvider = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{1,32}$/, 'is not made of small letters, digits and hyphens'),
  name: z.string().min(1).max(40),
  issuer: httpUrl,
  clientId: z.string().min(1).max(200),
  clientSecret: z.string().min(1).max(200),
  /** True for a provider whose verified addresses may open the accounts of these addresses. */
  trustedAddresses: z.boolean().default(false),
});

/** An address, alone or as `Name <address>`; the name has no characters that need quotes in a mail's header. */
const mailbox = z
  .string()
  .regex(/^(?:[^\p{Cc}"(),:;<>@[\\\]]{1,60}<[^<>]+>|[^<>]+)$/u, 'is neither an address nor `Name <address>`')
  .transform((text) => {
    const [, name = '', address = text] = /^(.*)<(.+)>$/.exec(text) ?? [];
    return { name: name.trim(), address: address.trim() };
  })
  .pipe(z.object({ name: z.string(), address: z.email('holds no e-mail address') }));

/**
 * Tokens a day in UTC, of prompts and replies together, unless the operator sets them (docs/decisions/0027): for a
 * person a few hundred replies of a long chat.
 */
const dailyTokens = { ofVisitor: 2_000_000, ofNetwork: 20_000_000, ofSite: 100_000_000 };

const envSchema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4321),
  /** Time from the request to stop until the listener closes, for balancers to notice (rule:stop). */
  STOP_DELAY_SECONDS: z.coerce.number().int().min(0).max(60).default(0),
  /** Time from the request to stop in which running replies may end; the whole stop takes 15 s more at most. */
  STOP_GRACE_SECONDS: z.coerce.number().int().min(10).max(600).default(10),
  /** Folder of the embedded database and its log. */
  DATA_DIR: z.string().min(1).default('.data'),
  /** An external PostgreSQL; without it the embedded PostgreSQL is started. */
  DATABASE_URL: databaseUrl.optional(),
  /** A streaming replica of that database, which answers lists, searches and sitemaps for everybody (docs/decisions/0072). */
  DATABASE_READ_URL: databaseUrl
    .refine((url) => listServerUrls(url).length === 1, 'names more than one server')
    .optional(),
  /** Connections of one process, all together (docs/decisions/0057). */
  DATABASE_CONNECTIONS: z.coerce.number().int().min(10).max(500).default(20),
  SITE_NAME: z.string().min(1).max(60).default('Yuanfen'),
  /** The site's public address, such as https://example.org; without it a page uses the requested host. */
  SITE_URL: httpUrl
    .refine(
      (url) => URL.canParse(url) && new URL(url).href === `${new URL(url).origin}/`,
      'holds more than an origin',
    )
    .transform((url) => new URL(url).origin)
    .optional(),
  /**
   * Further host names of the site, comma-separated, with or without a port; a name without one covers all its ports.
   * Without `SITE_URL`, only these, localhost and IP addresses are answered (docs/decisions/0031).
   */
  ALLOWED_HOSTS: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((host) => host.trim().toLowerCase())
        .filter(Boolean),
    )
    .pipe(
      z.array(
        z
          .string()
          .refine((host) => normaliseHost(host) !== null, 'holds more than names')
          .transform((host) => normaliseHost(host) ?? host),
      ),
    ),
  /** Memory for rendered pages, in megabytes; 0 renders every page again. */
  PAGE_CACHE_MB: z.coerce.number().int().min(0).max(100_000).default(256),
  /** The time zone of days on public pages, of statistics, and of times in content files that name none. */
  SITE_TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'is no time zone such as Asia/Shanghai or Europe/Berlin')
    .default('UTC'),
  /** The operator's address for visitors; shown on the legal pages. */
  CONTACT_EMAIL: z.email().optional(),
  /** Months after which a guest is erased whose browser did not return; the privacy policy states it. */
  GUEST_KEPT_MONTHS: z.coerce.number().int().min(1).max(1_200).default(12),
  /**
   * The most explicit content that anybody sees (rule:mature-hidden): with `general`, mature characters are hidden from
   * members as well.
   */
  CONTENT_CEILING: z
    .enum(['general', 'mature'], 'is neither general nor mature; nothing explicit is ever shown')
    .default('mature'),
  /** `zh`: page titles are Chinese (rule:page-titles). `ui`: fixed titles follow the UI language. */
  TITLE_LANG: z.enum(['zh', 'ui']).default('zh'),
  /** Empty: the API runs in this server. A URL: pages and browser call that base instead (rule:api-base). */
  PUBLIC_API_BASE: httpUrl.optional(),
  /** Other origins whose pages may call this API, comma-separated. */
  ALLOWED_ORIGINS: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((origin) => origin.trim())
        .filter(Boolean),
    )
    .pipe(z.array(httpUrl.transform((url) => new URL(url).origin))),
  LLM_BASE_URL: httpUrl.optional(),
  LLM_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]*$/, 'holds white space or characters outside ASCII')
    .optional(),
  LLM_MODEL: z.string().optional(),
  /**
   * Context length for prompt and reply together, in tokens: the rules of the site, a character and a message have to
   * fit (docs/decisions/0027). Default: 8,192; for an Ollama, the number from its model.
   */
  LLM_CONTEXT_TOKENS: z.coerce
    .number()
    .int()
    .min(2048, 'is below 2048: the rules of the site, a character and a message would not fit')
    .max(2_000_000)
    .optional(),
  LLM_MAX_REPLY_TOKENS: z.coerce.number().int().min(16).max(32_768).default(800),
  /**
   * Tokens that models may use a day (UTC), prompts and replies together, for each person, each network and all; 0:
   * unlimited.
   */
  DAILY_TOKENS_OF_VISITOR: tokens.default(dailyTokens.ofVisitor),
  DAILY_TOKENS_OF_NETWORK: tokens.default(dailyTokens.ofNetwork),
  DAILY_TOKENS_OF_SITE: tokens.default(dailyTokens.ofSite),
  /** A JSON file of further chat models, which people may choose (docs/chat-models.md). */
  CHAT_MODELS_FILE: z.string().min(1).optional(),
  /** `off`: nothing of a conversation is remembered but what people write down themselves. */
  MEMORY: z.enum(['on', 'off']).default('on'),
  /** Silence in a conversation before a model is asked for its facts, in seconds. */
  MEMORY_SILENCE_SECONDS: z.coerce.number().min(0).max(3_600).default(8),
  LLM_CONNECT_TIMEOUT_MS: milliseconds(10_000),
  LLM_FIRST_TOKEN_TIMEOUT_MS: milliseconds(90_000),
  LLM_IDLE_TIMEOUT_MS: milliseconds(45_000),
  /** Time for which a server may report that it loads its model before a reply is given up. */
  LLM_LOADING_TIMEOUT_MS: milliseconds(300_000),
  /** A speech service like OpenAI's, such as https://api.openai.com/v1; without it the browser speaks. */
  TTS_BASE_URL: httpUrl.optional(),
  TTS_API_KEY: secretText(500),
  TTS_MODEL: z.string().min(1).max(200).default('tts-1'),
  TTS_VOICE: z.string().min(1).max(200).default('alloy'),
  /**
   * A moderation service like OpenAI's, such as https://api.openai.com/v1, that judges messages and replies beside the
   * rules (docs/decisions/0055); without it only the rules judge.
   */
  MODERATION_BASE_URL: httpUrl.optional(),
  MODERATION_API_KEY: secretText(500),
  MODERATION_MODEL: z.string().min(1).max(200).default('omni-moderation-latest'),
  /** Total time of a request; after it, only the rules judge. */
  MODERATION_TIMEOUT_MS: milliseconds(1_500, 10_000),
  /** `off`: nothing is charged, and no price, gem or membership is shown anywhere (rule:gem-prices). */
  GEMS: z.enum(['on', 'off']).default('on'),
  /** `off`: no service worker; an installed one removes itself and all its caches. */
  PWA: z.enum(['on', 'off']).default('on'),
  /**
   * The way in which memberships and gems are sold (rule:how-to-sell); by default chosen by `choose-payment-mode.ts`.
   * Off if `GEMS` is.
   */
  PAYMENTS: z.enum(['stripe', 'sandbox', 'off']).optional(),
  STRIPE_SECRET_KEY: secretText(500),
  /** Secret of Stripe's webhook signatures; together with `STRIPE_SECRET_KEY`. */
  STRIPE_WEBHOOK_SECRET: secretText(500),
  STRIPE_API_BASE: httpUrl.default('https://api.stripe.com'),
  /** Time limit of each of three attempts of a request. */
  STRIPE_TIMEOUT_MS: milliseconds(10_000),
  /** `on`: Stripe computes the tax of each order. */
  STRIPE_TAX: z.enum(['on', 'off']).default('off'),
  OLLAMA_URL: httpUrl.optional(),
  /** Characters a second that the demo companion writes. */
  DEMO_CHARS_PER_SECOND: z.coerce.number().int().min(1).max(100_000).default(60),
  /** Page views go to Google Analytics as well when both are set (docs/decisions/0012). */
  GA_MEASUREMENT_ID: z
    .string()
    .regex(/^G-[A-Z0-9]{4,20}$/, 'looks like G-XXXXXXXXXX')
    .optional(),
  GA_API_SECRET: z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/, 'holds white space or characters outside ASCII')
    .optional(),
  GA_API_BASE: httpUrl.default('https://www.google-analytics.com'),
  /** Credentials for logins with Google; both or neither. */
  GOOGLE_CLIENT_ID: secretText(200),
  GOOGLE_CLIENT_SECRET: secretText(200),
  /** Other login providers, as JSON: `[{"id":"keycloak","name":"Our login","issuer":"https://…","clientId":"…","clientSecret":"…"}]`. */
  OIDC_PROVIDERS: z
    .string()
    .default('[]')
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', message: 'is not JSON' });
        return z.NEVER;
      }
    })
    .pipe(z.array(oidcProvider).max(10)),
  /** Shares limits between processes (`redis:` or `rediss:`); without it each process counts on its own. */
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  /** Number of proxies in front of this server that append to `X-Forwarded-For`; with 0 the header is ignored. */
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  /** Factor on every rate limit; limits of simultaneous transfers are not changed. */
  RATE_LIMIT_FACTOR: z.coerce.number().positive().max(1_000_000).default(1),
  /**
   * Push services within the operator's network, as origins, comma-separated, such as `https://push.lan:8443`; any
   * other has to be public, on https and port 443, because browsers name them (docs/decisions/0044).
   */
  PUSH_SERVICES: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((origin) => origin.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.url({ protocol: /^https$/ }).transform((url) => new URL(url).origin))),
  /** Time for a person to return to a reply that ended unread before a notification is sent. */
  PUSH_WAIT_MS: milliseconds(3_000),
  /** The mail server, such as `smtps://user:password@mail.example.org`; without it nothing is sent. */
  SMTP_URL: z.url({ protocol: /^smtps?$/, hostname: /./ }).optional(),
  /** Sender of mails; together with `SMTP_URL`. */
  MAIL_FROM: mailbox.optional(),
  /** Proxies of requests to other servers, and the hosts that are asked without them (docs/decisions/0061). */
  HTTP_PROXY: httpUrl.optional(),
  HTTPS_PROXY: httpUrl.optional(),
  NO_PROXY: z.string().optional(),
  /** Opens `/metrics` to who sends it; this machine may read them without. */
  METRICS_TOKEN: secretText(200),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).optional(),
});

export type Env = z.infer<typeof envSchema>;

/**
 * Reads the environment once at start. An empty value counts as not set; a secret may be in a file (`X_FILE`).
 * @throws StartError that lists every invalid value, never the value of a secret.
 */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const secrets = readSecretFiles(source);
  const given: NodeJS.ProcessEnv = { ...secrets.values };
  for (const [name, value] of Object.entries(source)) {
    if (value !== '') given[proxyNames.get(name) ?? name] ??= value;
  }
  const parsed = envSchema.safeParse(given);
  const faults = secrets.faults.map((fault) => `  ${fault}`);
  if (faults.length === 0) faults.push(...listMissingPartners(given));
  if (parsed.success && parsed.data.STOP_DELAY_SECONDS > parsed.data.STOP_GRACE_SECONDS)
    faults.push('  STOP_DELAY_SECONDS: is above STOP_GRACE_SECONDS');
  if (given['DATABASE_READ_URL'] !== undefined && given['DATABASE_URL'] === undefined)
    faults.push('  DATABASE_READ_URL: is the replica of a database that DATABASE_URL does not name');
  if (parsed.success && faults.length === 0) return parsed.data;
  faults.push(...(parsed.error?.issues.map((issue) => `  ${String(issue.path[0])}: ${issue.message}`) ?? []));
  throw new StartError(`Correct these environment variables, then start again:\n${faults.join('\n')}`);
}

/** Variables of older versions, with the variables that replaced them. */
const replaced: Readonly<Record<string, string>> = { DATABASE_POOL: 'DATABASE_CONNECTIONS' };

/** Returns a line for the operator for each variable that is set and no longer read. */
export function listReplacedVariables(source: NodeJS.ProcessEnv = process.env): string[] {
  return Object.entries(replaced)
    .filter(([name]) => (source[name] ?? '') !== '')
    .map(([name, now]) => `${name} is no longer read: ${now} replaces it (docs/configuration.md).`);
}

/**
 * Returns the secret in a variable that an operator's file names, or in the file of `NAME_FILE`; undefined if neither is
 * set.
 * @throws StartError when the file cannot be read, or both are set
 */
export function readSecret(name: string, source: NodeJS.ProcessEnv = process.env): string | undefined {
  const { values, faults } = readSecretFiles(source, [name]);
  if (faults.length > 0) throw new StartError(`Correct ${faults.join()}, then start again.`);
  return values[name] ?? (source[name] || undefined);
}

export interface Proxies {
  /** Empty for none. */
  httpProxy: string;
  httpsProxy: string;
  /** Hosts that are asked directly, comma-separated. */
  noProxy: string;
}

/** This machine, which is asked directly whatever `NO_PROXY` says: a proxy could not reach it. */
const ownHosts = ['localhost', '127.0.0.1', '::1'];

/** Returns the proxies; variables in small letters come first; null if there is none. */
export function readProxies(source: NodeJS.ProcessEnv = process.env): Proxies | null {
  const httpProxy = source['http_proxy'] ?? source['HTTP_PROXY'] ?? '';
  const httpsProxy = source['https_proxy'] ?? source['HTTPS_PROXY'] ?? '';
  const noProxy = [...ownHosts, source['no_proxy'] ?? source['NO_PROXY'] ?? ''].join(',');
  return httpProxy === '' && httpsProxy === '' ? null : { httpProxy, httpsProxy, noProxy };
}

/** The usual names of the variables for proxies, which the same settings have in capital letters. */
const proxyNames = new Map([
  ['http_proxy', 'HTTP_PROXY'],
  ['https_proxy', 'HTTPS_PROXY'],
  ['no_proxy', 'NO_PROXY'],
]);

const partners = [
  ['GA_MEASUREMENT_ID', 'GA_API_SECRET'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['SMTP_URL', 'MAIL_FROM'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
] as const;

/** Lists settings that need another setting, which is missing. */
function listMissingPartners(given: NodeJS.ProcessEnv): string[] {
  return partners.flatMap((pair) => {
    const missing = pair.filter((name) => given[name] === undefined);
    return missing.length === 1
      ? missing.map((name) => `  ${name}: is missing; set ${pair.join(' and ')}, or neither`)
      : [];
  });
}
