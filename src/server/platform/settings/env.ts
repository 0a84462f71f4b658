import { z } from 'zod';
import { normaliseHost } from './normalise-host.ts';
import { StartError } from './start-error.ts';

const milliseconds = (fallback: number) => z.coerce.number().int().min(1).max(600_000).default(fallback);
const tokens = z.coerce.number().int().min(0).max(1e15);
const httpUrl = z.url({ protocol: /^https?$/ });

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
});

/** An address, alone or as `Name <address>`; the name holds nothing that needs quotes in a mail's header. */
const mailbox = z
  .string()
  .regex(/^(?:[^\p{Cc}"(),:;<>@[\\\]]{1,60}<[^<>]+>|[^<>]+)$/u, 'is no address, and no `Name <address>`')
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
  /** Where the embedded database and its log live. */
  DATA_DIR: z.string().min(1).default('.data'),
  /** A PostgreSQL of one's own; without it the embedded one is started. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** Connections of one process. */
  DATABASE_POOL: z.coerce.number().int().min(2).max(500).default(10),
  SITE_NAME: z.string().min(1).max(60).default('Yuanfen'),
  /** The site's public address, such as https://example.org; without it a page names itself as it was asked for. */
  SITE_URL: httpUrl
    .refine(
      (url) => URL.canParse(url) && new URL(url).href === `${new URL(url).origin}/`,
      'holds more than an origin',
    )
    .transform((url) => new URL(url).origin)
    .optional(),
  /**
   * Names that the site is also asked under, comma-separated, with or without a port; a name without one stands for all
   * its ports. Without `SITE_URL`, only these, localhost and addresses are answered (docs/decisions/0031).
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
    .pipe(z.array(z.string().refine((host) => normaliseHost(host) !== null, 'holds more than names'))),
  /** How much memory rendered pages may take, in megabytes; 0 renders every page anew. */
  PAGE_CACHE_MB: z.coerce.number().int().min(0).max(100_000).default(256),
  /** Where visitors can write to the operator; shown on the legal pages. */
  CONTACT_EMAIL: z.email().optional(),
  /** Guests whose browser was not here for so many months are erased; the privacy policy says so. */
  GUEST_KEPT_MONTHS: z.coerce.number().int().min(1).max(1_200).default(12),
  /** The most that anybody is shown (rule:mature-hidden): with `general`, mature characters are hidden from members as well. */
  CONTENT_CEILING: z
    .enum(['general', 'mature'], 'knows only general and mature; nothing explicit is ever shown')
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
   * Prompt and reply together, in tokens: the rules of the site, a character and a message have to fit (0027). 8,192 where
   * nothing is said; for an Ollama, what it says of its model.
   */
  LLM_CONTEXT_TOKENS: z.coerce
    .number()
    .int()
    .min(2048, 'is below 2048: the rules of the site, a character and a message would not fit')
    .max(2_000_000)
    .optional(),
  LLM_MAX_REPLY_TOKENS: z.coerce.number().int().min(16).max(32_768).default(800),
  /** Tokens that models may take a day (UTC), prompts and replies together, for each person, network and all; 0: any. */
  DAILY_TOKENS_OF_VISITOR: tokens.default(dailyTokens.ofVisitor),
  DAILY_TOKENS_OF_NETWORK: tokens.default(dailyTokens.ofNetwork),
  DAILY_TOKENS_OF_SITE: tokens.default(dailyTokens.ofSite),
  /** A JSON file of further chat models, which people may choose (docs/chat-models.md). */
  CHAT_MODELS_FILE: z.string().min(1).optional(),
  /** `off`: nothing is remembered of a conversation but what people write down themselves. */
  MEMORY: z.enum(['on', 'off']).default('on'),
  /** How long nobody says anything in a conversation before a model is asked what to remember of it. */
  MEMORY_SILENCE_SECONDS: z.coerce.number().min(0).max(3_600).default(8),
  LLM_CONNECT_TIMEOUT_MS: milliseconds(10_000),
  LLM_FIRST_TOKEN_TIMEOUT_MS: milliseconds(90_000),
  LLM_IDLE_TIMEOUT_MS: milliseconds(45_000),
  /** How long a server may say that it loads its model before a reply is given up. */
  LLM_LOADING_TIMEOUT_MS: milliseconds(300_000),
  /** A speech service like OpenAI's, such as https://api.openai.com/v1; without it the browser speaks. */
  TTS_BASE_URL: httpUrl.optional(),
  TTS_API_KEY: secretText(500),
  TTS_MODEL: z.string().min(1).max(200).default('tts-1'),
  TTS_VOICE: z.string().min(1).max(200).default('alloy'),
  /** `off`: nothing is charged, and no price, gem or membership is shown anywhere (rule:gem-prices). */
  GEMS: z.enum(['on', 'off']).default('on'),
  /** `off`: no service worker; one that a browser has already removes itself and all that it kept. */
  PWA: z.enum(['on', 'off']).default('on'),
  /** How memberships and gems are sold (rule:how-to-sell); without it, as `choose-payment-mode.ts` decides. Off where `GEMS` is. */
  PAYMENTS: z.enum(['stripe', 'sandbox', 'off']).optional(),
  STRIPE_SECRET_KEY: secretText(500),
  /** What Stripe signs its webhooks with; together with `STRIPE_SECRET_KEY`. */
  STRIPE_WEBHOOK_SECRET: secretText(500),
  STRIPE_API_BASE: httpUrl.default('https://api.stripe.com'),
  /** For each of three tries of a request. */
  STRIPE_TIMEOUT_MS: milliseconds(10_000),
  /** `on`: Stripe computes the tax of each order. */
  STRIPE_TAX: z.enum(['on', 'off']).default('off'),
  OLLAMA_URL: httpUrl.default('http://127.0.0.1:11434'),
  /** How many characters a second the demo companion writes. */
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
  /** Google as a way to log in; both or neither. */
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
  /** Shares limits between processes (`redis:` or `rediss:`); without it each process counts for itself. */
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  /** How many proxies in front of this server add to `X-Forwarded-For`; 0 believes nothing that is said there. */
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  /** Multiplies how much every rate limit lets through. */
  RATE_LIMIT_FACTOR: z.coerce.number().positive().max(1_000_000).default(1),
  /**
   * Push services inside of the operator's network, as origins, comma-separated, such as `https://push.lan:8443`; any
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
  /** How long somebody has to come back to a reply that ended unread before a notification is sent. */
  PUSH_WAIT_MS: milliseconds(3_000),
  /** The mail server, such as `smtps://user:password@mail.example.org`; without it nothing is sent. */
  SMTP_URL: z.url({ protocol: /^smtps?$/, hostname: /./ }).optional(),
  /** Whom mail comes from; together with `SMTP_URL`. */
  MAIL_FROM: mailbox.optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).optional(),
});

export type Env = z.infer<typeof envSchema>;

/**
 * Reads the environment once at start (architecture: "env parsed once"). An empty value counts as not set.
 * @throws StartError that lists every bad value, never the value of a secret.
 */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = envSchema.safeParse(given);
  const faults = listMissingPartners(given);
  if (parsed.success && faults.length === 0) return parsed.data;
  faults.push(...(parsed.error?.issues.map((issue) => `  ${String(issue.path[0])}: ${issue.message}`) ?? []));
  throw new StartError(`Set these environment variables right, then start again:\n${faults.join('\n')}`);
}

/** The secret in a variable that an operator's file names; undefined where it is empty or not set. */
export function readSecret(name: string, source: NodeJS.ProcessEnv = process.env): string | undefined {
  return source[name] || undefined;
}

const partners = [
  ['GA_MEASUREMENT_ID', 'GA_API_SECRET'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['SMTP_URL', 'MAIL_FROM'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
] as const;

/** What is only useful with another value, which is missing. */
function listMissingPartners(given: NodeJS.ProcessEnv): string[] {
  return partners.flatMap((pair) => {
    const missing = pair.filter((name) => given[name] === undefined);
    return missing.length === 1
      ? missing.map((name) => `  ${name}: is missing; set ${pair.join(' and ')}, or neither`)
      : [];
  });
}
