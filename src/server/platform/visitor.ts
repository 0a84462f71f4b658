/** Who asks: the member of a session, or the guest of a device; never what a body says (D4). */
export interface Visitor {
  userId: string;
  /** The account of a member; null for a guest. */
  accountId: string | null;
  /** The session that the request came with; null for a guest. */
  session: { id: string; createdAt: Date } | null;
  /** True for a member who is an adult and asked for mature characters, where the operator shows any (D10). */
  seesMature: boolean;
}

/** A visitor who is logged in. */
export interface Member extends Visitor {
  accountId: string;
  session: { id: string; createdAt: Date };
}

export function isMember(visitor: Visitor): visitor is Member {
  return visitor.accountId !== null && visitor.session !== null;
}
