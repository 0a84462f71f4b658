import { getGlobalDispatcher, request, setGlobalDispatcher } from 'undici';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createOpenAiChatModel } from '#src/server/platform/llm/upstream/open-ai-chat-model.ts';
import { findFirstModel } from '#src/server/platform/llm/choice/find-first-model.ts';
import { createModerationClient } from '#src/server/platform/moderation/moderation-client.ts';
import { followProxies } from '#src/server/platform/outgoing/proxies.ts';
import { createPublicPoster } from '#src/server/platform/public-fetch/public-poster.ts';
import { readEnv } from '#src/server/platform/settings/env.ts';
import { createSpeechClient } from '#src/server/platform/speech/speech-client.ts';
import { StripeProvider } from '#src/server/membership/stripe/stripe-provider.ts';
import { closeAfterFile } from '#tests/support/vitest/close-after-file.ts';
import { startFakeModeration } from '#tests/support/services/fake-moderation.ts';
import { startFakeSpeech } from '#tests/support/services/fake-speech.ts';
import { startFakeUpstream } from '#tests/support/services/fake-upstream.ts';
import { modelOptions } from '#tests/support/services/model-options.ts';
import { readReply } from '#tests/support/services/read-reply.ts';
import { startProxy } from '#tests/support/services/start-proxy.ts';

const proxy = await startProxy();
closeAfterFile(() => proxy.close());
const upstream = await startFakeUpstream();
closeAfterFile(() => upstream.close());
const moderation = await startFakeModeration();
closeAfterFile(() => moderation.close());
const speech = await startFakeSpeech();
closeAfterFile(() => speech.close());

const direct = getGlobalDispatcher();
const variables = ['http_proxy', 'https_proxy', 'no_proxy', 'HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY'];
beforeEach(() => {
  for (const name of variables) vi.stubEnv(name, undefined);
  vi.stubEnv('HTTP_PROXY', proxy.url);
  vi.stubEnv('HTTPS_PROXY', proxy.url);
  proxy.asked.length = 0;
});
afterEach(() => {
  vi.unstubAllEnvs();
  setGlobalDispatcher(direct);
});

/** The same server under a name that only the proxy can resolve. */
const named = (url: string) => url.replace('127.0.0.1', 'service.example');

describe('the proxy of the operator (rule:follows-proxies)', () => {
  it('passes on the replies of a model, piece by piece', async () => {
    const baseUrl = named(upstream.baseUrl);
    const reply = await readReply(createOpenAiChatModel(modelOptions(baseUrl)), 'Hello');
    expect(reply.error).toBeUndefined();
    expect(reply.text).toContain('You said: Hello');
    expect(proxy.asked).toEqual([`POST ${baseUrl}/chat/completions`]);
  });

  it('passes on verdicts of the moderation service and speech', async () => {
    const judge = createModerationClient(readEnv({ MODERATION_BASE_URL: named(moderation.baseUrl) }));
    expect(await judge?.classify('Hello')).toEqual(new Set());
    await judge?.close();
    const speaker = createSpeechClient(readEnv({ TTS_BASE_URL: named(speech.baseUrl) }));
    expect((await speaker?.speak('Hello'))?.length).toBeGreaterThan(1_000);
    expect(proxy.asked).toEqual([
      `POST ${named(moderation.baseUrl)}/moderations`,
      `POST ${named(speech.baseUrl)}/audio/speech`,
    ]);
  });

  it('passes on what has no connections of its own: lists of models, and every `fetch` of a login', async () => {
    followProxies();
    const baseUrl = named(upstream.baseUrl);
    expect(await findFirstModel({ baseUrl, timeoutMs: 60_000 })).toBeTypeOf('string');
    expect((await fetch(`${baseUrl}/models`)).status).toBe(200);
    expect(proxy.asked).toEqual([`GET ${baseUrl}/models`, `GET ${baseUrl}/models`]);
  });

  it('is asked for Stripe', async () => {
    followProxies();
    const stripe = new StripeProvider(
      readEnv({ STRIPE_SECRET_KEY: 'sk_test', STRIPE_WEBHOOK_SECRET: 'whsec' }),
    );
    await expect(stripe.forgetCustomer('cus_1')).rejects.toThrow();
    expect(new Set(proxy.asked)).toEqual(new Set(['CONNECT api.stripe.com:443']));
  });

  it('is asked for a push service, and never for an address or a name of this network', async () => {
    const poster = createPublicPoster({ trustedOrigins: [], timeoutMs: 60_000 });
    const post = (url: string) => poster.post({ url, headers: {}, body: Buffer.from('sealed') });
    await expect(post('https://push.example/a')).rejects.toThrow();
    expect(proxy.asked).toEqual(['CONNECT push.example:443']);
    const inside = ['10.0.0.1', '127.0.0.1', '[::1]', 'localhost', 'localhost.', 'printer', 'a.localhost'];
    for (const host of inside) {
      await expect(post(`https://${host}/a`), host).rejects.toThrow('The address is not a public one.');
    }
    expect(proxy.asked).toHaveLength(1);
    await poster.close();
  });

  it('is not asked for a server on this machine, nor for one that NO_PROXY names', async () => {
    const refused = upstream.baseUrl.replace('127.0.0.1', 'service.invalid');
    vi.stubEnv('NO_PROXY', '.invalid');
    followProxies();
    for (const host of ['127.0.0.1', 'localhost']) {
      const { statusCode, body } = await request(`${upstream.baseUrl.replace('127.0.0.1', host)}/models`);
      await body.dump();
      expect(statusCode, host).toBe(200);
    }
    await expect(fetch(`${refused}/models`)).rejects.toThrow('fetch failed');
    expect(proxy.asked).toEqual([]);
  });

  it('has an address that is checked at the start, in small letters as well', () => {
    for (const name of ['HTTP_PROXY', 'https_proxy']) {
      expect(() => readEnv({ [name]: 'proxy.lan:3128' })).toThrow(`\n  ${name.toUpperCase()}: `);
    }
    expect(readEnv({ https_proxy: 'http://me:secret@proxy.lan:3128' }).HTTPS_PROXY).toContain('proxy.lan');
  });
});
