import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createChatModels } from '#src/server/platform/llm/model/chat-models.ts';
import { createDemoChatModel } from '#src/server/platform/llm/choice/demo-chat-model.ts';
import { readChatModelsFile } from '#src/server/platform/llm/choice/read-chat-models-file.ts';
import { StartError } from '#src/server/platform/settings/start-error.ts';
import { startFakeOllama } from '#tests/support/services/fake-ollama.ts';
import { startFakeUpstream } from '#tests/support/services/fake-upstream.ts';
import { readReply } from '#tests/support/services/read-reply.ts';
import { patient } from '#tests/support/services/patient.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'models-'));
});
afterEach(() => rm(folder, { recursive: true }));

const good = {
  id: 'novelist',
  name: 'Novelist',
  base_url: 'http://127.0.0.1:9/v1',
  model: 'big-model',
  context_tokens: 32_768,
  level: 'VIP',
  provider: 'vllm',
  samplers: { min_p: { min: 0, max: 1, step: 0.01, default: 0.05 } },
};

async function read(content: unknown, secrets: Record<string, string> = {}) {
  const file = path.join(folder, 'models.json');
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  return readChatModelsFile(file, {
    readSecret: (name) => secrets[name],
    timeouts: patient,
    retries: 0,
  });
}

describe('the file of chat models', () => {
  describe('with an Ollama', () => {
    const entry = {
      ...good,
      provider: 'ollama',
      samplers: { top_k: { min: 1, max: 90, step: 1, default: 40 } },
    };

    it('uses its own call, with the context length of the file', async () => {
      const ollama = await startFakeOllama();
      const [model] = await read([{ ...entry, base_url: `${ollama.url}/v1` }]);
      if (model === undefined) throw new Error('no model was read');
      expect((await readReply(model, 'Hello')).text).toBe('Good evening.');
      expect(ollama.requests[0]).toMatchObject({
        model: 'big-model',
        options: { num_ctx: 32_768, top_k: 40 },
      });
      await ollama.close();
    });

    it('uses /v1 of a server that has only that', async () => {
      const upstream = await startFakeUpstream();
      const [model] = await read([{ ...entry, base_url: upstream.baseUrl }]);
      if (model === undefined) throw new Error('no model was read');
      await readReply(model, 'Hello');
      expect(upstream.requests[0]).toMatchObject({ model: 'big-model', top_k: 40, max_tokens: 500 });
      await upstream.close();
    });

    it('starts before Ollama does', async () => {
      expect(await read([entry])).toHaveLength(1);
    });
  });

  it('makes models with their own endpoint, key, name and samplers', async () => {
    const upstream = await startFakeUpstream();
    const entry = {
      ...good,
      base_url: upstream.baseUrl,
      api_key_env: 'NOVELIST_KEY',
      max_reply_tokens: 900,
      reply_gems: 25,
    };
    const [model] = await read([entry], { NOVELIST_KEY: 'sk-secret-1' });
    if (model === undefined) throw new Error('no model was read');
    expect(model).toMatchObject({
      id: 'novelist',
      name: 'Novelist',
      level: 'VIP',
      maxReplyTokens: 900,
      replyGems: 25,
    });
    expect(model.samplers).toEqual([{ name: 'min_p', min: 0, max: 1, step: 0.01, default: 0.05 }]);
    await readReply(model, 'Hello');
    expect(upstream.requests[0]).toMatchObject({ model: 'big-model', min_p: 0.05 });
    expect(upstream.requestHeaders[0]?.authorization).toBe('Bearer sk-secret-1');
    await upstream.close();
  });

  it.each<[name: string, content: unknown, says: RegExp]>([
    ['that is not JSON', '[{', /is not JSON: correct it/],
    ['that is no list', {}, /CHAT_MODELS_FILE/],
    ['with an unknown field', [{ ...good, api_key: 'sk-1' }], /api_key/],
    ['with an unknown level', [{ ...good, level: 'GOLD' }], /0\.level/],
    ['with an unknown provider', [{ ...good, provider: 'claude' }], /0\.provider/],
    [
      'with a sampler that the provider does not know',
      [{ ...good, samplers: { repeat_penalty: { min: 1, max: 2, step: 0.1, default: 1 } } }],
      /samplers\.repeat_penalty: is no parameter of vllm; it knows temperature/,
    ],
    [
      'with a default out of its bounds',
      [{ ...good, samplers: { min_p: { min: 0, max: 1, step: 0.1, default: 3 } } }],
      /default that is not between/,
    ],
    ['with a price below 0', [{ ...good, reply_gems: -1 }], /0\.reply_gems/],
    ['with a price in parts of a gem', [{ ...good, reply_gems: 1.5 }], /0\.reply_gems/],
    ['with an id twice', [good, good], /two models of one id/],
    ['with the reserved id', [{ ...good, id: 'default' }], /LLM_MODEL/],
    ['with an address of a file', [{ ...good, base_url: 'file:///etc/passwd' }], /0\.base_url/],
    ['with a key in place of its name', [{ ...good, api_key_env: 'sk-abc' }], /never the key itself/],
    ['whose key is not set', [{ ...good, api_key_env: 'NO_SUCH_KEY' }], /NO_SUCH_KEY, which is not set/],
  ])('%s is a start error that says what to do', async (_name, content, says) => {
    const reading = read(content);
    await expect(reading).rejects.toThrow(StartError);
    await expect(reading).rejects.toThrow(says);
  });

  it('that is missing is a start error', async () => {
    const options = {
      readSecret: () => undefined,
      timeouts: { connectMs: 1, firstTokenMs: 1, idleMs: 1 },
      retries: 0,
    };
    await expect(readChatModelsFile(path.join(folder, 'none.json'), options)).rejects.toThrow(
      /cannot be read/,
    );
  });

  it('lists the default first, and the level decides (rule:levels)', async () => {
    const models = createChatModels(createDemoChatModel(), await read([good]));
    expect(models.list().map(({ id }) => id)).toEqual(['default', 'novelist']);
    expect(models.chooseFor('VIP', 'novelist').id).toBe('novelist');
    expect(models.chooseFor('SVIP', 'novelist').id).toBe('novelist');
    expect(models.chooseFor('GEMS', 'novelist').id).toBe('default');
    expect(models.chooseFor('SVIP', 'gone').id).toBe('default');
    expect(models.chooseFor('SVIP', null).id).toBe('default');
  });
});
