import { BookOpen, Gem, House, type LucideIcon, UserRound } from 'lucide-react';
import type { Language } from '#src/contract/locale/language.ts';
import { pageRoutes } from '#src/contract/pages/routes.ts';
import { navTextsOf } from '#src/i18n/frame-texts.ts';
import { withBoundary } from '../ui/boundary/Boundary.tsx';

interface Tab {
  href: string;
  /** Prefix of the paths on which the tab is current. */
  prefix: string;
  icon: LucideIcon;
  label: string;
  showsUnread?: boolean;
}

interface BottomNavProps {
  language: Language;
  path: string;
  /** False if everything is free: then there is no membership, and one tab fewer. */
  chargesGems: boolean;
}

/**
 * The four tabs (rule:bottom-navigation): a bar at the bottom of small screens, a row in the header of wide screens.
 */
function BottomNav({ language, path, chargesGems }: BottomNavProps) {
  const texts = navTextsOf(language);
  const membership: Tab = {
    href: pageRoutes.membership.path,
    prefix: '/membership',
    icon: Gem,
    label: texts.navMembership,
  };
  const tabs: Tab[] = [
    { href: pageRoutes.index.path, prefix: '/', icon: House, label: texts.navHome },
    { href: pageRoutes.blogs.path, prefix: '/blogs', icon: BookOpen, label: texts.navStories },
    ...(chargesGems ? [membership] : []),
    {
      href: pageRoutes['mine-chats'].path,
      prefix: '/mine',
      icon: UserRound,
      label: texts.navMine,
      showsUnread: true,
    },
  ];
  return (
    <nav
      aria-label={texts.navLabel}
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-ground pb-[env(safe-area-inset-bottom)] md:static md:border-0 md:bg-transparent"
    >
      <ul className="grid h-(--nav-height) auto-cols-fr grid-flow-col md:flex md:gap-1">
        {tabs.map((tab) => (
          <li key={tab.href} className="md:flex md:items-center">
            <TabLink tab={tab} isCurrent={isCurrentTab(tab, path)} unread={texts.navUnread} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function TabLink({ tab, isCurrent, unread }: { tab: Tab; isCurrent: boolean; unread: string }) {
  return (
    <a
      href={tab.href}
      data-news={tab.showsUnread === true ? tab.href : undefined}
      aria-current={isCurrent ? 'page' : undefined}
      className={`flex h-full flex-col items-center justify-center gap-0.5 rounded-xl text-[min(0.75rem,15px)] md:h-11 md:flex-row md:gap-2 md:px-3.5 md:text-sm ${
        isCurrent ? 'text-accent md:bg-raised' : 'text-muted hover:text-ink'
      }`}
    >
      <span className="relative">
        <tab.icon size={20} aria-hidden />
        {tab.showsUnread === true && (
          // src/client/start/check-for-replies.ts shows it.
          <span className="absolute -inset-e-1 -top-1 hidden size-3 rounded-full border-2 border-ground bg-accent-strong in-data-unread:block">
            <span className="sr-only">{unread}</span>
          </span>
        )}
      </span>
      {tab.label}
    </a>
  );
}

function isCurrentTab(tab: Tab, path: string): boolean {
  return tab.prefix === '/' ? path === '/' : path === tab.prefix || path.startsWith(`${tab.prefix}/`);
}

export default withBoundary(BottomNav, 'part');
