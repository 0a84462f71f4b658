import { expect, it } from 'vitest';
import { localServers } from '#src/server/platform/llm/choice/find-local-server.ts';

it('are looked for on this computer only, at the ports that they use by default, in this order', () => {
  expect(localServers.map(({ name, baseUrl }) => `${name} ${baseUrl}`)).toEqual([
    'LM Studio http://127.0.0.1:1234/v1',
    'llama.cpp http://127.0.0.1:8080/v1',
    'KoboldCpp http://127.0.0.1:5001/v1',
    'vLLM http://127.0.0.1:8000/v1',
    'Jan http://127.0.0.1:1337/v1',
    'text-generation-webui http://127.0.0.1:5000/v1',
  ]);
});
