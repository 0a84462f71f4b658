import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { ModelError, type ModelEvent } from '#src/server/platform/llm/model/chat-model.ts';
import { ReplyReader } from '#src/server/platform/llm/reply/reply-reader.ts';

const TEXT = 'She looks up from her tea. “你来了，” she says softly — 👋🏽.';
const REASONING = '\nThe user has come back; 她会很高兴.\n';

const servers = [
  { file: 'openai.sse', reasoning: '', reason: 'stop', promptTokens: 412, completionTokens: 21 },
  { file: 'openrouter-comments.sse', reasoning: '', reason: 'stop', promptTokens: 398, completionTokens: 19 },
  { file: 'llama-cpp-timings.sse', reasoning: '', reason: 'stop', promptTokens: 398, completionTokens: 22 },
  {
    file: 'vllm-reasoning.sse',
    reasoning: REASONING,
    reason: 'stop',
    promptTokens: 405,
    completionTokens: 36,
  },
  { file: 'ollama.sse', reasoning: '', reason: 'length', promptTokens: 377, completionTokens: 20 },
];

const lineEnds = { LF: '\n', CRLF: '\r\n', CR: '\r' };

function replay(bytes: Buffer, step: number): { text: string; reasoning: string; outcome: unknown } {
  const said = { text: '', reasoning: '' };
  const emit = (event: ModelEvent): void => {
    if (event.type === 'text' || event.type === 'reasoning') said[event.type] += event.text;
  };
  const reader = new ReplyReader({
    maxCharacters: 10_000,
    speakers: { own: ['Mei'], other: ['Lin'] },
    habits: { isUnopened: false, thinks: false, isPlain: false },
    emit,
    sanitise: (message) => message,
  });
  for (let start = 0; start < bytes.length; start += step) reader.feed(bytes.subarray(start, start + step));
  reader.end();
  const { outcome } = reader;
  if (outcome === undefined || outcome instanceof ModelError) return { ...said, outcome };
  const { text = '', ...end } = outcome;
  return { text: said.text + text, reasoning: said.reasoning, outcome: end };
}

describe.each(servers)(
  'a stream of $file (rule:model-streams)',
  ({ file, reasoning, reason, promptTokens, completionTokens }) => {
    const expected = {
      text: TEXT,
      reasoning,
      outcome: { type: 'finish', reason, usage: { promptTokens, completionTokens } },
    };

    it.each(Object.entries(lineEnds))(
      'reads the same in one piece, in sevens and byte by byte, with %s',
      async (_, end) => {
        const recorded = await readFile(
          new URL(`../../../../../fixtures/llm/${file}`, import.meta.url),
          'utf8',
        );
        const bytes = Buffer.from(recorded.replaceAll('\n', end));
        for (const step of [bytes.length, 7, 1]) expect(replay(bytes, step)).toEqual(expected);
      },
    );

    it('is cut, not malformed, wherever it ends before the model is done', async () => {
      const bytes = await readFile(new URL(`../../../../../fixtures/llm/${file}`, import.meta.url));
      const doneAt = bytes.indexOf(`"finish_reason":"${reason}"`);
      for (let length = 1; length < doneAt; length += 13) {
        expect(replay(bytes.subarray(0, length), length).outcome).toMatchObject({ fault: 'cut' });
      }
    });
  },
);
