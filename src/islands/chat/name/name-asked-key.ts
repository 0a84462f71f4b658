/** Under which this browser keeps that somebody was asked for their name. */
export const nameAskedKey = 'name-asked';
