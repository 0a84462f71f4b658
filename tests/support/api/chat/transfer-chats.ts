import { expect } from 'vitest';
import { z } from 'zod';
import { exportConversation, importConversation } from '#src/contract/chat/transfer-calls.ts';
import type { TestApi } from '../test-api.ts';
import type { TestVisitor } from '../test-visitor.ts';

const importedSchema = z.object({ data: importConversation.result });

/** Imports a chat file with a character that is always seeded; the file must be accepted. */
export async function importChat(
  api: TestApi,
  { deviceId }: Pick<TestVisitor, 'deviceId'>,
  content: string | Uint8Array<ArrayBuffer>,
) {
  const response = await api.request(`${importConversation.path}?charId=f01`, {
    method: 'POST',
    headers: { 'device-id': deviceId, 'Content-Type': 'application/octet-stream' },
    body: content,
  });
  const text = await response.text();
  expect(response.status, text).toBe(200);
  return importedSchema.parse(JSON.parse(text)).data;
}

/** Exports a conversation as a file. */
export async function exportChat(
  api: TestApi,
  { deviceId }: Pick<TestVisitor, 'deviceId'>,
  id: string,
  format = 'jsonl',
): Promise<string> {
  const response = await api.request(`${exportConversation.path}?id=${id}&format=${format}`, {
    headers: { 'device-id': deviceId },
  });
  expect(response.status).toBe(200);
  return response.text();
}
