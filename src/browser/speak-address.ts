import { speakMessage } from '#src/contract/media-calls.ts';
import { apiBase } from './api-base.ts';

/** Where a reply is as a sound; for members, whose session the request carries. */
export function speechAddress(messageId: string): string {
  return `${apiBase()}${speakMessage.path}?${new URLSearchParams({ message_id: messageId }).toString()}`;
}
