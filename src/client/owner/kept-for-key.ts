/** The storage key of whose things this browser keeps, as `storageOwner` says; what is not there means the guest's. */
export const keptForKey = 'kept-for';
