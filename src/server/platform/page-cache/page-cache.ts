import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { type CachedPage, sizeOfPage } from './cached-page.ts';

/** A tag that stands for every page. */
const everything = '*';

interface Entry {
  page: CachedPage;
  /** Moments of `now()`, in milliseconds. */
  freshUntil: number;
  staleUntil: number;
  /** It was improved, or will be. */
  isImproved: boolean;
}

/** A render that is going on, with the tags that were dropped meanwhile. */
interface Render {
  done: Promise<CachedPage>;
  dropped: Set<string>;
}

export interface PageCacheOptions {
  /** The most memory that pages may take, in bytes; 0 keeps none. */
  maxBytes: number;
  /** Told of a render in the background that failed; the stale page stays. */
  onError: (error: unknown) => void;
  /** Makes a page that is asked for again better than it could be made while somebody waited. */
  improve?: (page: CachedPage) => Promise<CachedPage>;
  now?: () => number;
}

/** Pages that wait to be improved; what comes when there are as many is improved when it is asked for later. */
const mostToImprove = 256;
/** How long nothing is improved after something was, in times of what that took: at most a quarter of a core is used. */
const restAfterImproving = 3;

/**
 * Keeps rendered pages in memory (rule:kept-pages): for as long as each says, then shown stale while one render makes
 * them anew; dropped at once when something that they were made from changes. The least used go first when memory is
 * short.
 */
export class PageCache {
  readonly #entries: LRUCache<string, Entry>;
  readonly #keysOfTag = new Map<string, Set<string>>();
  /** By key: what simultaneous misses wait for together. */
  readonly #rendering = new Map<string, Render>();
  /** In the order in which they are improved, with the keys that they had. */
  readonly #toImprove = new Map<string, Entry>();
  #isImproving = false;
  readonly #options: PageCacheOptions;
  readonly #now: () => number;

  constructor(options: PageCacheOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    this.#entries = new LRUCache({
      maxSize: Math.max(1, options.maxBytes),
      sizeCalculation: ({ page }) => sizeOfPage(page),
      dispose: ({ page }, key) => {
        this.#forgetTags(key, page);
      },
    });
  }

  /** A page that is fresh, without any work; undefined otherwise. Who asks for it again has it improved for others. */
  peek(key: string): CachedPage | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined || this.#now() >= entry.freshUntil) return undefined;
    if (!entry.isImproved) this.#improveLater(key, entry);
    return entry.page;
  }

  /**
   * The page of a key: fresh, or stale while it is made anew, or made now; many who ask at once wait for one render.
   * @throws whatever `render` throws, when there is nothing to show
   */
  async get(key: string, render: () => Promise<CachedPage>): Promise<CachedPage> {
    const entry = this.#entries.get(key);
    const now = this.#now();
    if (entry === undefined || now >= entry.staleUntil) return this.#render(key, render);
    if (now >= entry.freshUntil) this.#render(key, render).catch(this.#options.onError);
    return entry.page;
  }

  /** Drops every page that was made from any of these, and does not keep those that are being made from them. */
  drop(tags: readonly string[]): void {
    for (const tag of tags) {
      for (const key of [...(this.#keysOfTag.get(tag) ?? [])]) this.#entries.delete(key);
    }
    this.#spoilRenders(tags);
  }

  dropAll(): void {
    this.#entries.clear();
    this.#spoilRenders([everything]);
  }

  get size(): number {
    return this.#entries.size;
  }

  #render(key: string, render: () => Promise<CachedPage>): Promise<CachedPage> {
    const going = this.#rendering.get(key);
    if (going !== undefined) return this.#join(going, key, render);
    const dropped = new Set<string>();
    const done = render().then((page) => {
      if (!isOutOfDate(page, dropped)) this.#store(key, page);
      return page;
    });
    const started: Render = { done, dropped };
    this.#rendering.set(key, started);
    const end = () => this.#rendering.delete(key);
    done.then(end, end);
    return done;
  }

  /** Waits for a render that is going on; who asks after a change does not get what was begun before it. */
  async #join(going: Render, key: string, render: () => Promise<CachedPage>): Promise<CachedPage> {
    const isSure = going.dropped.size === 0;
    const page = await going.done;
    return isSure || !isOutOfDate(page, going.dropped) ? page : this.#render(key, render);
  }

  #spoilRenders(tags: readonly string[]): void {
    for (const render of this.#rendering.values()) for (const tag of tags) render.dropped.add(tag);
  }

  #store(key: string, page: CachedPage): void {
    if (page.status >= 500 && this.#entries.has(key)) {
      this.#options.onError(new Error(`a page answered ${page.status}; the one before is shown on`));
      return;
    }
    if (page.maxAgeMs === 0 || this.#options.maxBytes === 0) {
      this.#entries.delete(key);
      return;
    }
    const freshUntil = this.#now() + page.maxAgeMs;
    this.#keep(key, { page, freshUntil, staleUntil: freshUntil + page.staleMs, isImproved: false });
  }

  #keep(key: string, entry: Entry): void {
    this.#entries.set(key, entry);
    if (!this.#entries.has(key)) return;
    for (const tag of entry.page.tags) {
      const keys = this.#keysOfTag.get(tag) ?? new Set();
      this.#keysOfTag.set(tag, keys.add(key));
    }
  }

  #improveLater(key: string, entry: Entry): void {
    const { improve, onError } = this.#options;
    if (improve === undefined || this.#toImprove.size >= mostToImprove) return;
    entry.isImproved = true;
    this.#toImprove.set(key, entry);
    if (!this.#isImproving) this.#improveAll(improve).catch(onError);
  }

  /** One after the other. A page that was dropped or made anew meanwhile stays what it is. */
  async #improveAll(improve: (page: CachedPage) => Promise<CachedPage>): Promise<void> {
    this.#isImproving = true;
    for (const [key, entry] of this.#toImprove) {
      this.#toImprove.delete(key);
      const startedAt = performance.now();
      const page = await improve(entry.page).catch((error: unknown) => {
        this.#options.onError(error);
        return entry.page;
      });
      if (this.#entries.peek(key) === entry) this.#keep(key, { ...entry, page });
      const took = performance.now() - startedAt;
      await pause(took * restAfterImproving, undefined, { ref: false });
    }
    this.#isImproving = false;
  }

  #forgetTags(key: string, page: CachedPage): void {
    for (const tag of page.tags) {
      const keys = this.#keysOfTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysOfTag.delete(tag);
    }
  }
}

function isOutOfDate(page: CachedPage, dropped: ReadonlySet<string>): boolean {
  return dropped.has(everything) || page.tags.some((tag) => dropped.has(tag));
}
