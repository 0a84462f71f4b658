/** Packages without types of their own, as far as the tests use them. */
declare module '@adobe/structured-data-validator' {
  export default class Validator {
    /** @param data the data that web-auto-extractor finds in a page: by format, then by type */
    validate(data: {
      jsonld: Partial<Record<string, object[]>>;
    }): Promise<{ issueMessage: string; severity: 'ERROR' | 'WARNING'; path: unknown[] }[]>;
  }
}

declare module 'jsonfeed-schema/v1.1.js' {
  import type { z } from 'zod';

  const schema: Parameters<typeof z.fromJSONSchema>[0];
  export default schema;
}
