/** Parts of the site that crawlers have nothing to find in: calls, and what belongs to one person. */
const closed = [
  '/v2/',
  '/api/',
  '/api-front/',
  '/aiChatConversation/',
  '/stripe/',
  '/chat/',
  '/mine',
  '/membership/sandbox/',
  '/login',
  '/offline',
  '/search',
  '/share',
];

/** `/robots.txt`: everything is open but calls and personal pages; the sitemap's address is absolute. */
export function buildRobotsText(origin: string): string {
  const lines = ['User-agent: *', 'Allow: /', ...closed.map((path) => `Disallow: ${path}`)];
  return `${lines.join('\n')}\n\nSitemap: ${origin}/sitemap.xml\n`;
}
