/** A login in one browser. */
export interface VisitorSession {
  id: string;
  createdAt: Date;
  /** Extended once a day, while the session is used. */
  expiresAt: Date;
  /** True if what the guest of the device owns stays with that guest. */
  leavesGuest: boolean;
}

/** The caller: the member of a session, or the guest of a device; never taken from a body (rule:who-asks). */
export interface Visitor {
  userId: string;
  /** The account of a member; null for a guest. */
  accountId: string | null;
  /** The session of the request; null for a guest. */
  session: VisitorSession | null;
  /**
   * True for a member who is an adult and opted in to mature characters, where the operator shows any
   * (rule:mature-hidden).
   */
  seesMature: boolean;
}

/** A visitor with a session. */
export interface Member extends Visitor {
  accountId: string;
  session: VisitorSession;
}

export function isMember(visitor: Visitor): visitor is Member {
  return visitor.accountId !== null && visitor.session !== null;
}
