/** Parts of the site without content for crawlers: calls, and personal pages. */
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

/** Builds `/robots.txt`: everything is open except calls and personal pages; the sitemap's address is absolute. */
export function buildRobotsText(origin: string): string {
  const lines = ['User-agent: *', 'Allow: /', ...closed.map((path) => `Disallow: ${path}`)];
  return `${lines.join('\n')}\n\nSitemap: ${origin}/sitemap.xml\n`;
}
