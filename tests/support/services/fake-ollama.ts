import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { listenLocally } from './listen-locally.ts';

const chatSchema = z.looseObject({
  model: z.string(),
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
  options: z.record(z.string(), z.unknown()),
});

export interface FakeOllama {
  /** The address, without a path. */
  readonly url: string;
  /** Bodies of all chat requests so far. */
  readonly requests: z.output<typeof chatSchema>[];
  /** The calls so far, such as `POST /api/chat`. */
  readonly calls: string[];
  /** Answers about its models, by name; 404 for any other name. */
  readonly models: Map<string, object>;
  /** Answers further chat requests. */
  answer: (response: ServerResponse) => void;
  close(): Promise<void>;
}

export interface FakeOllamaOptions {
  /** The text at its root address. */
  greeting?: string;
}

/** Creates an answer of lines as Ollama writes them, each with the model and a time; ends the response after them. */
export function sayLines(...lines: object[]): FakeOllama['answer'] {
  return (response) => {
    response.writeHead(200, { 'content-type': 'application/x-ndjson' });
    response.end(lines.map(composeLine).join(''));
  };
}

/** Composes one line of an answer, with the model and a time that differs from line to line. */
export function composeLine(line: object, index = 0): string {
  return `${JSON.stringify({ model: 'fake:latest', created_at: `2026-11-24T10:00:00.${index}Z`, ...line })}\n`;
}

/** Composes a piece of a message. */
export function piece(content: string, more: object = {}): object {
  return { message: { role: 'assistant', content, ...more }, done: false };
}

/** Composes the last line. */
export function ending(reason: string): object {
  return {
    message: { role: 'assistant', content: '' },
    done: true,
    done_reason: reason,
    total_duration: 5_000_000,
    prompt_eval_count: 210,
    eval_count: 12,
  };
}

/** Starts a real HTTP server that implements Ollama's own calls, following its docs/api.md. */
export async function startFakeOllama({
  greeting = 'Ollama is running',
}: FakeOllamaOptions = {}): Promise<FakeOllama> {
  const fake: Pick<FakeOllama, 'requests' | 'calls' | 'models' | 'answer'> = {
    requests: [],
    calls: [],
    models: new Map([['fake:latest', {}]]),
    answer: sayLines(piece('Good '), piece('evening.'), ending('stop')),
  };
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const call = `${request.method} ${request.url}`;
      fake.calls.push(call);
      const json = (status: number, value: object) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
      if (call === 'GET /') {
        response.end(greeting);
      } else if (call === 'GET /api/tags') {
        json(200, { models: [...fake.models.keys()].map((name) => ({ name })) });
      } else if (call === 'POST /api/show') {
        const { model } = z.object({ model: z.string() }).parse(JSON.parse(body));
        const shown = fake.models.get(model);
        json(shown === undefined ? 404 : 200, shown ?? { error: `model '${model}' not found` });
      } else if (call === 'POST /api/chat') {
        fake.requests.push(chatSchema.parse(JSON.parse(body)));
        fake.answer(response);
      } else {
        json(404, { error: 'not found' });
      }
    });
  });
  const { port, close } = await listenLocally(server);
  return Object.assign(fake, {
    url: `http://127.0.0.1:${port}`,
    close,
  });
}
