import { exportAccount } from '#src/contract/account/account-calls.ts';
import { sendRaw } from './send-raw.ts';

/** How long the browser may take to begin writing the file, in ms. */
const keepMs = 60_000;

/**
 * Downloads everything that is stored about the person, under the name that the server gives it.
 * @throws CallError when the server refuses or cannot be reached
 */
export async function downloadExport(): Promise<void> {
  await saveResponse(await sendRaw(exportAccount), 'export.zip');
}

/** Saves an answer as a file, under the name that the server gives it. */
export async function saveResponse(response: Response, fallbackName: string): Promise<void> {
  const name = readFileName(response.headers.get('Content-Disposition')) ?? fallbackName;
  saveBlob(await response.blob(), name);
}

/** Saves something as a file of that name. */
export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), keepMs);
}

/** The plain file name of a `Content-Disposition` header. */
export function readFileName(header: string | null): string | null {
  return /filename="?([\w.-]+)"?/.exec(header ?? '')?.[1] ?? null;
}
