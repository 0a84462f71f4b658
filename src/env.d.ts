import 'astro';
import type { PageContext } from '#src/server/page-context.ts';

declare global {
  namespace App {
    /** What pages are rendered with; `src/fetch.ts` fills it. */
    interface Locals extends Readonly<PageContext> {}
  }
}

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates at the first pointer, key or focus; see src/browser/engaged-directive.ts. */
    'client:engaged'?: boolean;
  }
}
