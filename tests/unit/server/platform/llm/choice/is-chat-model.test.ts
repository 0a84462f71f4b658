import { expect, it } from 'vitest';
import { isChatModel, type ListedModel } from '#src/server/platform/llm/choice/is-chat-model.ts';

const chatting = [
  'gpt-4o',
  'qwen2.5-7b-instruct',
  'meta-llama/Llama-3.3-70B-Instruct',
  'koboldcpp/L3-8B-Stheno-v3.2',
  'google/gemma-4-12b-it',
  'mistral-small:24b',
  'deepseek-chat',
  'fluxion-roleplay',
  'gtech-writer',
  'sttories-7b',
];
const others = [
  'text-embedding-nomic-embed-text-v1.5',
  'nomic-embed-text:latest',
  'bge-m3:latest',
  'BAAI/bge-reranker-v2-m3',
  'x/e5:large',
  'thenlper/gte-large',
  'whisper-large-v3',
  'tts-1-hd',
  'gpt-4o-mini-tts',
  'gpt-4o-transcribe',
  'kokoro',
  'dall-e-3',
  'gpt-image-1',
  'black-forest-labs/FLUX.1-schnell',
  'omni-moderation-latest',
  'meta-llama/Llama-Guard-4-12B',
  'koboldcpp/inactive',
];

it.each(chatting)('%s can chat', (id) => expect(isChatModel({ id })).toBe(true));
it.each(others)('%s cannot', (id) => expect(isChatModel({ id })).toBe(false));

it.each<[fields: Omit<ListedModel, 'id'>, canChat: boolean]>([
  [{ type: 'chat' }, true],
  [{ type: 'llm' }, true],
  [{ type: 'embeddings' }, false],
  [{ type: 'image' }, false],
  [{ capabilities: { completion_chat: false } }, false],
  [{ capabilities: { completion_chat: true } }, true],
  [{ active: false }, false],
])('a model that its server lists with %j can chat: %s', (fields, canChat) => {
  expect(isChatModel({ id: 'some-model', ...fields })).toBe(canChat);
});
