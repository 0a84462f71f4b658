/** Storage key of the owner of this browser's stored data, as from `storageOwner`; a missing value means the guest. */
export const keptForKey = 'kept-for';
