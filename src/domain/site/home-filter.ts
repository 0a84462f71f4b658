/** Whom the home page shows, in the order of its switch. */
export const homeFilters = ['FEMALE', 'MALE', 'ALL'] as const;

export type HomeFilter = (typeof homeFilters)[number];
