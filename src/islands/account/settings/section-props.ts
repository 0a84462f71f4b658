import type { UserSaver } from '#src/client/account/user-saver.ts';
import type { Language } from '#src/contract/locale/language.ts';
import type { User } from '#src/contract/account/user-calls.ts';
import type { MineTexts } from '#src/i18n/mine-texts.ts';

export interface SectionProps {
  language: Language;
  texts: MineTexts;
  /** Null for a device that the server does not know yet: the first change registers it. */
  user: User | null;
  /** True for a member; while the visitor is unknown, for a browser that carries a session. */
  isMember: boolean;
  saver: UserSaver;
}

/**
 * The sections by their anchors, in order; sections for members are shown to members only. `content` is the anchor of
 * the page's own `main`.
 */
export const sections = [
  { id: 'profile', isForMembers: false },
  { id: 'languages', isForMembers: false },
  { id: 'voice', isForMembers: false },
  { id: 'notifications', isForMembers: false },
  { id: 'appearance', isForMembers: false },
  { id: 'app', isForMembers: false },
  { id: 'mature-content', isForMembers: true },
  { id: 'membership', isForMembers: true },
  { id: 'sessions', isForMembers: true },
  { id: 'ways', isForMembers: true },
  { id: 'data', isForMembers: false },
] as const;

export type SectionId = (typeof sections)[number]['id'];
