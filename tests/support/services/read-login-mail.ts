/** Returns the secrets of an e-mail with a link and a code. @throws Error for any other mail */
export function readLoginMail({ text }: { text: string }): { link: string; token: string; code: string } {
  const [link = '', token] = /http\S*\/login#(?:token|add)=([A-Za-z0-9_-]+)/.exec(text) ?? [];
  const code = /^(?:\s*or the code )?(\d{6})$/m.exec(text)?.[1];
  if (token === undefined || code === undefined) throw new Error(`no link or no code in: ${text}`);
  return { link, token, code };
}
