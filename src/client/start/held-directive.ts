import type { ClientDirective } from 'astro';

/**
 * The directive `client:held`: an island hydrates at once, and a press of a button before that is held and repeated.
 */
const held: ClientDirective = (load, _options, element) => {
  let pressed: HTMLButtonElement | null = null;

  const onClick = (event: Event) => {
    if (!(event.target instanceof Element)) return;
    const button = event.target.closest<HTMLButtonElement>('button[type="button"]');
    if (button === null) return;
    event.preventDefault();
    event.stopPropagation();
    pressed = button;
  };
  const start = async () => {
    const hydrate = await load();
    await hydrate();
    element.removeEventListener('click', onClick, true);
    pressed?.click();
  };

  element.addEventListener('click', onClick, true);
  void start();
};

export default held;
