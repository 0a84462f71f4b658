import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { type CachedPage, sizeOfPage } from './cached-page.ts';

/** A tag that stands for every page. */
const everything = '*';

interface Entry {
  page: CachedPage;
  /** Times of `now()`, in milliseconds. */
  freshUntil: number;
  staleUntil: number;
  /** True if it was improved, or will be. */
  isImproved: boolean;
}

/** A render in progress, with the tags that were dropped during it. */
interface Render {
  done: Promise<CachedPage>;
  dropped: Set<string>;
}

export interface PageCacheOptions {
  /** Most memory for pages, in bytes; 0 disables the cache. */
  maxBytes: number;
  /** Called with the error of a failed background render; the stale page stays. */
  onError: (error: unknown) => void;
  /** Improves a page that is requested again beyond what was possible while somebody waited. */
  improve?: (page: CachedPage) => Promise<CachedPage>;
  now?: () => number;
}

/** Most pages that wait to be improved; further pages are improved at a later request. */
const mostToImprove = 256;
/** Pause after an improvement, as a multiple of its duration: at most a quarter of a core is used. */
const restAfterImproving = 3;

/**
 * Caches rendered pages in memory (rule:kept-pages): for as long as each states, then shown stale while one render
 * replaces them; dropped at once when a dependency changes. When memory is short, the least recently used are dropped
 * first.
 */
export class PageCache {
  readonly #entries: LRUCache<string, Entry>;
  readonly #keysOfTag = new Map<string, Set<string>>();
  /** Renders by key, shared by simultaneous misses. */
  readonly #rendering = new Map<string, Render>();
  /** Pages to improve, in order, with their keys. */
  readonly #toImprove = new Map<string, Entry>();
  #isImproving = false;
  #hits = 0;
  #renders = 0;
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

  /**
   * Returns a fresh page, without any work; undefined otherwise. A page that is requested again is queued to be
   * improved.
   */
  peek(key: string): CachedPage | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined || this.#now() >= entry.freshUntil) return undefined;
    if (!entry.isImproved) this.#improveLater(key, entry);
    this.#hits += 1;
    return entry.page;
  }

  /**
   * Returns the page of a key: fresh, or stale while it is rendered again, or rendered now; simultaneous requests share
   * one render.
   * @throws any error of `render`, if there is nothing to show
   */
  async get(key: string, render: () => Promise<CachedPage>): Promise<CachedPage> {
    const entry = this.#entries.get(key);
    const now = this.#now();
    if (entry === undefined || now >= entry.staleUntil) return this.#render(key, render);
    if (now >= entry.freshUntil) this.#render(key, render).catch(this.#options.onError);
    this.#hits += 1;
    return entry.page;
  }

  /** Drops every page that depends on any of these, and does not cache renders in progress that do. */
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

  /** Requests that were answered from it, and pages that were rendered, since the start; pages and bytes in it now. */
  get figures(): { hits: number; renders: number; pages: number; bytes: number } {
    const { size, calculatedSize } = this.#entries;
    return { hits: this.#hits, renders: this.#renders, pages: size, bytes: calculatedSize };
  }

  #render(key: string, render: () => Promise<CachedPage>): Promise<CachedPage> {
    const going = this.#rendering.get(key);
    if (going !== undefined) return this.#join(going, key, render);
    this.#renders += 1;
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

  /** Waits for a render in progress; a request after a change does not get a render that began before it. */
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
      this.#options.onError(new Error(`a page answered ${page.status}; the cached one is still served`));
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

  /** Improves pages one after the other. A page that was dropped or replaced in the meantime is left alone. */
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
