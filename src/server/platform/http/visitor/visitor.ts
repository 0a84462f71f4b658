/** A login in one browser. */
export interface VisitorSession {
  id: string;
  createdAt: Date;
  /** Moved on once a day, while the session is used. */
  expiresAt: Date;
}

/** Who asks: the member of a session, or the guest of a device; never what a body says (rule:who-asks). */
export interface Visitor {
  userId: string;
  /** The account of a member; null for a guest. */
  accountId: string | null;
  /** The session that the request came with; null for a guest. */
  session: VisitorSession | null;
  /** True for a member who is an adult and asked for mature characters, where the operator shows any (rule:mature-hidden). */
  seesMature: boolean;
}

/** A visitor who is logged in. */
export interface Member extends Visitor {
  accountId: string;
  session: VisitorSession;
}

export function isMember(visitor: Visitor): visitor is Member {
  return visitor.accountId !== null && visitor.session !== null;
}
