import type { ClientDirective } from 'astro';
import { hasMemberCookie } from '../account/owner/has-member-cookie.ts';
import { runWhenIdle } from '../browser/run-when-idle.ts';

const wakingEvents = ['pointerover', 'touchstart', 'focusin', 'keydown'] as const;

/**
 * The directive `client:engaged` (rule:islands): an island loads React at the first pointer, key or focus on it, so a
 * reader who never touches one downloads none. A click on a button before the island is ready is held back and
 * repeated. Links need no island: they neither hydrate it nor wait for it. For a member it is loaded when the page is
 * idle, so that it shows their own data.
 */
const engaged: ClientDirective = (load, _options, element) => {
  let started = false;
  let held: HTMLElement | null = null;

  const start = async () => {
    if (started) return;
    started = true;
    const hydrate = await load();
    await hydrate();
    for (const type of wakingEvents) element.removeEventListener(type, onWake);
    element.removeEventListener('click', onClick, true);
    held?.click();
  };
  const onWake = (event: Event) => {
    if (!isLink(event)) void start();
  };
  const onClick = (event: Event) => {
    if (isLink(event) || !(event.target instanceof Element)) return;
    event.preventDefault();
    event.stopPropagation();
    held = event.target.closest('button');
    void start();
  };

  for (const type of wakingEvents) element.addEventListener(type, onWake, { passive: true });
  element.addEventListener('click', onClick, true);
  if (hasMemberCookie()) runWhenIdle(() => void start());
};

function isLink(event: Event): boolean {
  return event.target instanceof Element && event.target.closest('a') !== null;
}

export default engaged;
