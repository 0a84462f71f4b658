import type { BrowserContext } from '@playwright/test';

declare global {
  interface Window {
    /** What `PageProblems.watch` puts into every page. */
    reportCspViolation(report: string): void;
  }
}

/** What went wrong in pages: console errors, uncaught errors, CSP reports, requests to elsewhere. */
export interface PageProblems {
  /** Watches all pages of a context, also those that are opened later. Call before the first page. */
  watch(context: BrowserContext, siteUrl: string): Promise<void>;
  /** Announces problems that the test brings about itself. */
  allow(...patterns: RegExp[]): void;
  /** What nobody announced. */
  list(): string[];
}

export function collectProblems(): PageProblems {
  const found: string[] = [];
  const allowed: RegExp[] = [];
  return {
    async watch(context, siteUrl) {
      context.on('console', (message) => {
        if (message.type() === 'error') found.push(`console: ${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (report) => {
        const { name, message, stack } = report.error();
        found.push(`error: ${name}: ${message} ${stack ?? ''} (${report.page()?.url() ?? ''})`);
      });
      context.on('request', (request) => {
        if (!request.url().startsWith(`${siteUrl}/`)) found.push(`request to elsewhere: ${request.url()}`);
      });
      await context.exposeBinding('reportCspViolation', (_source, report: string) => {
        found.push(`csp: ${report}`);
      });
      await context.addInitScript(() => {
        addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
          window.reportCspViolation(`${violatedDirective} ${blockedURI} ${sample}`);
        });
      });
    },
    allow: (...patterns) => void allowed.push(...patterns),
    list: () => found.filter((problem) => !allowed.some((pattern) => pattern.test(problem))),
  };
}

/** What the browser itself logs when a server is away or a connection breaks off. */
export const connectionProblems =
  /^console: Failed to load resource: (net::ERR_|the server responded with a status of 50\d)/;

/** What the browser itself logs for a page that answers 404. */
export const notFoundProblem = /^console: Failed to load resource: the server responded with a status of 404/;
