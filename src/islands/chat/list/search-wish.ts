let isSearchWanted = false;

/** Lets the list of conversations that is opened next begin with the focus in its search. */
export function wishForSearch(): void {
  isSearchWanted = true;
}

/** Returns true if the list of conversations was opened for its search; only the first time. */
export function takeSearchWish(): boolean {
  const wasWanted = isSearchWanted;
  isSearchWanted = false;
  return wasWanted;
}
