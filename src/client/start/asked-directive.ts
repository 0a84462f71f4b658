import type { ClientDirective } from 'astro';

/**
 * The directive `client:asked`: an island loads React on request (src/client/overlays/ask-for-overlays.ts), which never
 * happens on most pages.
 */
const asked: ClientDirective = (load) => {
  const start = async () => {
    const hydrate = await load();
    await hydrate();
  };
  addEventListener('overlays', () => void start(), { once: true });
};

export default asked;
