import { request } from 'undici';
import { createOutgoingAgent } from '../outgoing/proxies.ts';
import { readAtMost } from '../outgoing/read-at-most.ts';
import type { Env } from '../settings/env.ts';

export interface SpeechClient {
  readonly model: string;
  readonly voice: string;
  /** @returns an MP3 @throws SpeechError */
  speak(text: string): Promise<Buffer>;
}

/** A failure of the speech service; never contains the text. */
export class SpeechError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'SpeechError';
  }
}

const connectMs = 10_000;
const wholeMs = 60_000;
const maxBytes = 10 * 1024 * 1024;

export type SpeechEnv = Pick<Env, 'TTS_BASE_URL' | 'TTS_API_KEY' | 'TTS_MODEL' | 'TTS_VOICE'>;

/**
 * Creates the client of the operator's speech service: any that accepts OpenAI's `POST {TTS_BASE_URL}/audio/speech`.
 * Its address is fixed by the operator, and it cannot send the request elsewhere: redirects are errors.
 * @returns null if none is configured
 */
export function createSpeechClient(env: SpeechEnv, timeoutMs: number = wholeMs): SpeechClient | null {
  const { TTS_BASE_URL: base, TTS_API_KEY: key, TTS_MODEL: model, TTS_VOICE: voice } = env;
  if (base === undefined) return null;
  const agent = createOutgoingAgent({
    connect: { timeout: connectMs },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  });
  const address = `${base.replace(/\/+$/, '')}/audio/speech`;
  return {
    model,
    voice,
    async speak(text) {
      try {
        const { statusCode, headers, body } = await request(address, {
          dispatcher: agent,
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            accept: 'audio/mpeg',
            ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
          },
          body: JSON.stringify({ model, voice, input: text, response_format: 'mp3' }),
          signal: AbortSignal.timeout(timeoutMs),
        });
        if (statusCode !== 200) {
          await body.dump();
          throw new SpeechError(`The speech service answered ${statusCode}.`);
        }
        return await readAudio(body, String(headers['content-type'] ?? ''));
      } catch (error) {
        if (error instanceof SpeechError) throw error;
        throw new SpeechError('The speech service sent no complete answer.', error);
      }
    },
  };
}

async function readAudio(body: AsyncIterable<Buffer>, contentType: string): Promise<Buffer> {
  const audio = await readAtMost(body, maxBytes);
  if (audio === null) throw new SpeechError(`The speech service sent more than ${maxBytes} bytes.`);
  if (!isMp3(audio)) {
    throw new SpeechError(`The speech service sent no MP3 but ${contentType.slice(0, 60) || 'something'}.`);
  }
  return audio;
}

/** True for an MP3, which begins with its tags or with a frame. */
function isMp3(audio: Buffer): boolean {
  const [first = 0, second = 0] = audio;
  return audio.subarray(0, 3).toString('latin1') === 'ID3' || (first === 0xff && (second & 0xe0) === 0xe0);
}
