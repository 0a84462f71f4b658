import { AsyncLocalStorage } from 'node:async_hooks';

const pageOfWork = new AsyncLocalStorage<symbol>();
let current = Symbol('page');

/** Begins the life of a page, and ends that of the one before it: what a test does from now on belongs to the new page. */
export function beginPage(): void {
  current = Symbol('page');
  pageOfWork.enterWith(current);
}

/**
 * True in work that a page began before it was left, such as a message that is sent again after a pause. In a browser, it
 * ends with its page; here all pages share one process.
 */
export function isOfLeftPage(): boolean {
  const page = pageOfWork.getStore();
  return page !== undefined && page !== current;
}
