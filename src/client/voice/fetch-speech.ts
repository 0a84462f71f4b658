import { speakMessage } from '#src/contract/chat/media-calls.ts';
import { sendRaw } from '../api/send-raw.ts';

/**
 * A reply as a sound, for members. What is paid for it is paid once, so that asking again is harmless.
 * @throws CallError when the server refuses or cannot be reached
 */
export async function fetchSpeech(messageId: string): Promise<Blob> {
  const body = new Blob([JSON.stringify({ message_id: messageId })], { type: 'application/json' });
  const response = await sendRaw(speakMessage, body);
  return response.blob();
}
