import type { BrowserContext } from '@playwright/test';

declare global {
  interface Window {
    /** The binding that `PageProblems.watch` adds to every page. */
    reportCspViolation(report: string): void;
  }
}

/** Problems of pages: console errors, uncaught errors, CSP reports, requests to other sites. */
export interface PageProblems {
  /** Watches all pages of a context, also those that are opened later. Call before the first page. */
  watch(context: BrowserContext, siteUrl: string): Promise<void>;
  /** Allows problems that the test causes on purpose. */
  allow(...patterns: RegExp[]): void;
  /** Lists the problems that were not allowed. */
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

/** Matches the browser's own log lines when a server is down or a connection breaks. */
export const connectionProblems =
  /^console: Failed to load resource: (net::ERR_|the server responded with a status of 50\d)/;

/** Matches the browser's own log line for a page that answers 404. */
export const notFoundProblem = /^console: Failed to load resource: the server responded with a status of 404/;
