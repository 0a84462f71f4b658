/**
 * Leaves the page for another one, such as that of a payment. Resolves if the person comes back to this page from the
 * browser's cache: until then nothing else may be pressed.
 */
export async function leaveFor(url: string): Promise<void> {
  location.assign(url);
  await new Promise((resolve) => addEventListener('pageshow', resolve, { once: true }));
}
