import { userMessages } from '#src/contract/errors/errors.ts';
import { uploadAvatar, type User } from '#src/contract/account/user-calls.ts';
import { pageLanguage } from '../browser/page-language.ts';
import { uploadFile } from './files.ts';

/** What a picture may be; the server looks at the bytes, not at this. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const;
const maxPictureBytes = 5 * 1024 * 1024;

/** What is wrong with a file before it is sent, in words for the person; null when nothing is. */
export function findPictureFault(file: Blob): string | null {
  const language = pageLanguage();
  if (!pictureTypes.some((type) => type === file.type)) return userMessages.pictureUnreadable[language];
  return file.size > maxPictureBytes ? userMessages.pictureTooLarge[language] : null;
}

/**
 * Makes a file the own picture.
 * @throws CallError when the server refuses it
 */
export function uploadPicture(file: Blob): Promise<User> {
  return uploadFile(uploadAvatar, {}, file);
}

/** The picture as a `data:` address, to be shown while it is on its way: other local addresses the CSP forbids. */
export function previewPicture(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the file could not be read')));
    reader.readAsDataURL(file);
  });
}
