import type { ClientDirective } from 'astro';
import type { overlaysEvent } from '../overlays/ask-for-overlays.ts';

/**
 * The directive `client:asked`: an island loads React on request (src/client/overlays/ask-for-overlays.ts), which never
 * happens on most pages.
 */
const asked: ClientDirective = (load) => {
  const start = async () => {
    const hydrate = await load();
    await hydrate();
  };
  // As a value of its own: an import costs the pages bytes of an inline script.
  addEventListener('overlays' satisfies typeof overlaysEvent, () => void start(), { once: true });
};

export default asked;
