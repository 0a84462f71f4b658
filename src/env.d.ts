import 'astro';
import type { PageContext } from '#src/server/page-context.ts';

declare global {
  namespace App {
    /** The data that pages are rendered with; `src/fetch.ts` fills it. */
    // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- merged with Astro's own declaration
    interface Locals extends Readonly<PageContext> {}
  }
}

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates at the first pointer, key or focus; see src/client/start/engaged-directive.ts. */
    'client:engaged'?: boolean;
    /** Hydrates on request; see src/client/start/asked-directive.ts. */
    'client:asked'?: boolean;
    /** Hydrates at once, and holds earlier presses; see src/client/start/held-directive.ts. */
    'client:held'?: boolean;
  }
}
