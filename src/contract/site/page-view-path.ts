/** Apart from the schemas, so that every page can report its views in a few bytes. */
export const pageViewPath = '/v2/analytics/page_view';
