export interface ShareLink {
  name: string;
  href: string;
}

/**
 * Lists the services where a page may be shared, as plain links: nothing is loaded from them before someone follows
 * one.
 */
export function shareLinks(address: string, title: string, emailName: string): ShareLink[] {
  const link = (name: string, base: string, parameters: Record<string, string>) => ({
    name,
    href: `${base}?${new URLSearchParams(parameters).toString()}`,
  });
  // Mail programs read `+` as a plus sign.
  const mail = new URLSearchParams({ subject: title, body: address }).toString().replaceAll('+', '%20');
  return [
    link('X', 'https://x.com/intent/post', { url: address, text: title }),
    link('Facebook', 'https://www.facebook.com/sharer/sharer.php', { u: address }),
    link('Reddit', 'https://www.reddit.com/submit', { url: address, title }),
    link('Telegram', 'https://t.me/share/url', { url: address, text: title }),
    link('Weibo', 'https://service.weibo.com/share/share.php', { url: address, title }),
    { name: emailName, href: `mailto:?${mail}` },
  ];
}
