/** Storage key of the fact that the person was asked for a name. */
export const nameAskedKey = 'name-asked';
