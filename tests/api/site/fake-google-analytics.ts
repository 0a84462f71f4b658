import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { listenLocally } from '#tests/support/services/listen-locally.ts';

const payloadSchema = z.strictObject({
  client_id: z.uuid(),
  non_personalized_ads: z.literal(true),
  consent: z.strictObject({ ad_user_data: z.literal('DENIED'), ad_personalization: z.literal('DENIED') }),
  events: z
    .array(
      z.strictObject({
        name: z.literal('page_view'),
        params: z.strictObject({
          page_title: z.string(),
          page_location: z.url().max(1_000),
          session_id: z.string().regex(/^\d+$/),
          engagement_time_msec: z.literal(1),
        }),
      }),
    )
    .min(1)
    .max(25),
});

export interface CollectedRequest {
  method: string;
  path: string;
  query: Record<string, string>;
  headerNames: string[];
  payload: z.infer<typeof payloadSchema>;
}

export interface FakeGoogleAnalytics {
  readonly url: string;
  /** Every request received, also the refused ones. */
  readonly requests: CollectedRequest[];
  /** Sets the answers to the next requests, in turn; later ones get 204. */
  answerNext(...answers: (number | 'hang' | 'cut')[]): void;
  close(): Promise<void>;
}

/**
 * Starts a real HTTP server that accepts events as Google's Measurement Protocol does, validates them, and fails on
 * request.
 */
export async function startFakeGoogleAnalytics(): Promise<FakeGoogleAnalytics> {
  const requests: CollectedRequest[] = [];
  let answers: (number | 'hang' | 'cut')[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const url = new URL(request.url ?? '/', 'http://localhost');
      requests.push({
        method: request.method ?? '',
        path: url.pathname,
        query: Object.fromEntries(url.searchParams),
        headerNames: Object.keys(request.headers),
        payload: payloadSchema.parse(JSON.parse(body)),
      });
      const answer = answers.shift() ?? 204;
      if (answer === 'cut') request.socket.destroy();
      else if (answer !== 'hang') response.writeHead(answer).end();
    });
  });
  const { port, close } = await listenLocally(server);
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    answerNext: (...next) => {
      answers = next;
    },
    close,
  };
}
