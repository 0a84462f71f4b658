import type { ClientDirective } from 'astro';

/**
 * `client:asked`: an island loads React when something asks for it (src/client/overlays/ask-for-overlays.ts), which is never
 * on most pages.
 */
const asked: ClientDirective = (load) => {
  const start = async () => {
    const hydrate = await load();
    await hydrate();
  };
  addEventListener('overlays', () => void start(), { once: true });
};

export default asked;
