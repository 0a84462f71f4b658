import { userMessages } from '#src/contract/errors/errors.ts';
import { uploadAvatar, type User } from '#src/contract/account/user-calls.ts';
import { pageLanguage } from '../browser/page-language.ts';
import { uploadFile } from './files.ts';

/** The types of pictures; the server checks the bytes, not this. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const;
const maxPictureBytes = 5 * 1024 * 1024;

/** Finds the error of a file before it is sent, as a text for the person; null if there is none. */
export function findPictureError(file: Blob): string | null {
  const language = pageLanguage();
  if (!pictureTypes.some((type) => type === file.type)) return userMessages.pictureUnreadable[language];
  return file.size > maxPictureBytes ? userMessages.pictureTooLarge[language] : null;
}

/**
 * Makes a file the person's picture.
 * @throws CallError when the server rejects it
 */
export function uploadPicture(file: Blob): Promise<User> {
  return uploadFile(uploadAvatar, {}, file);
}

/** Returns the picture as a `data:` address, to be shown during the upload: the CSP forbids other local addresses. */
export function previewPicture(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the file could not be read')));
    reader.readAsDataURL(file);
  });
}
