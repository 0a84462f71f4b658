import { z } from 'zod';
import { importCharacterCard } from '#src/contract/cards/card-calls.ts';
import type { TestApi } from '../test-api.ts';

const importedSchema = z.object({ data: importCharacterCard.result });
const refusedSchema = z.object({ code: z.literal(40003), message: z.string(), data: z.null() });

/**
 * Sends a card file as the person whom the headers name; as bytes without a declared type, unless the headers declare
 * one.
 */
export function sendCard(
  api: Pick<TestApi, 'request'>,
  headers: Record<string, string>,
  card: Uint8Array,
  query = '',
): Promise<Response> {
  return api.request(`${importCharacterCard.path}${query}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/octet-stream', ...headers },
    body: new Uint8Array(card),
  });
}

/** Parses the answer to an accepted card. @throws Error if the card was refused */
export async function readImported(response: Response) {
  const text = await response.text();
  if (response.status !== 200) throw new Error(`the card was refused: ${response.status} ${text}`);
  return importedSchema.parse(JSON.parse(text)).data;
}

/**
 * Returns the reason for which a file was refused (40003), in the text for the person. @throws ZodError for any other
 * answer
 */
export async function readRefusal(response: Response): Promise<string> {
  return refusedSchema.parse(await response.json()).message;
}
