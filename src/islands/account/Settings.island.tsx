import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { isAutomated } from '#src/client/browser/is-automated.ts';
import { hasDeviceId } from '#src/client/api/ensure-device.ts';
import type { Language } from '#src/contract/locale/language.ts';
import type { User } from '#src/contract/account/user-calls.ts';
import { mineTextsOf } from '#src/i18n/mine-texts.ts';
import { $user, requireUser } from '#src/client/account/user.ts';
import { withBoundary } from '../ui/boundary/Boundary.tsx';
import { MineNotice } from '../ui/MineNotice.tsx';
import { NotificationsSection } from '../push/NotificationsSection.tsx';
import { AccountCard } from './settings/AccountCard.tsx';
import { AppSection } from './settings/AppSection.tsx';
import { AppearanceSection } from './settings/AppearanceSection.tsx';
import { ContentSection } from './settings/ContentSection.tsx';
import { DataSection } from './settings/DataSection.tsx';
import { LanguagesSection } from './settings/LanguagesSection.tsx';
import { MembershipSection } from './settings/MembershipSection.tsx';
import { ProfileSection } from './settings/ProfileSection.tsx';
import type { SectionProps } from './settings/section-props.ts';
import { SessionsSection } from './settings/SessionsSection.tsx';
import { SettingsNav } from './settings/SettingsNav.tsx';
import { useUserSaver } from '../ui/fields/use-user-saver.ts';
import { useLoaded } from '../ui/use-loaded.ts';
import { VoiceSection } from './settings/VoiceSection.tsx';
import { WaysSection } from './ways/WaysSection.tsx';

interface SettingsProps {
  language: Language;
  /** True if the browser carries a session, which decides what is shown until the visitor is known. */
  hasSession: boolean;
  /** False if everything is free, and there is nothing to pay for (`GEMS=off`). */
  chargesGems: boolean;
}

/**
 * The settings (rule:pages). The page itself contains nobody's data: its sections are there from the start, the same
 * for all guests and for all members, and can be used as soon as the visitor is known.
 */
function Settings({ language, hasSession, chargesGems }: SettingsProps) {
  const texts = mineTextsOf(language);
  const { phase, reload } = useLoaded(loadVisitor);
  const user = useStore($user, { ssr: 'initial' });
  const saver = useUserSaver(language);
  useEffect(() => {
    // Some of the sections did not exist when the browser looked for the anchor of the address.
    if (phase === 'ready') document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [phase]);
  if (phase === 'failed') {
    return (
      <div className="mine-room">
        <MineNotice heading={texts.settingsFailed} role="alert">
          <button type="button" className="button-quiet" onClick={() => void reload()}>
            {texts.tryAgain}
          </button>
        </MineNotice>
      </div>
    );
  }
  const isKnown = phase === 'ready';
  return (
    <Sections
      key={user?.id}
      language={language}
      texts={texts}
      user={user}
      isMember={isKnown ? user?.isLogin === true : hasSession}
      isKnown={isKnown}
      chargesGems={chargesGems}
      saver={saver}
    />
  );
}

interface SectionsProps extends SectionProps {
  isKnown: boolean;
  chargesGems: boolean;
}

function Sections({ isKnown, chargesGems, ...props }: SectionsProps) {
  const { texts, isMember } = props;
  return (
    <div className={isKnown ? undefined : 'goes-without-script'}>
      <p role="status" className="sr-only">
        {isKnown ? '' : texts.loading}
      </p>
      <div className="grid grid-cols-1 gap-5 md:grid-cols-[13rem_minmax(0,1fr)] md:gap-10">
        <SettingsNav texts={texts} isMember={isMember} chargesGems={chargesGems} />
        <div className="grid min-w-0 grid-cols-1 gap-5" inert={!isKnown}>
          <AccountCard {...props} />
          <ProfileSection {...props} />
          <LanguagesSection {...props} />
          <VoiceSection {...props} />
          <NotificationsSection {...props} />
          <AppearanceSection {...props} />
          <AppSection {...props} />
          {isMember && <ContentSection {...props} />}
          {isMember && isKnown && chargesGems && <MembershipSection {...props} />}
          {isMember && isKnown && <SessionsSection {...props} />}
          {isMember && isKnown && <WaysSection {...props} />}
          {/* Below the sections that appear later for members. */}
          {(isKnown || !isMember) && <DataSection {...props} />}
        </div>
      </div>
    </div>
  );
}

/**
 * Loads the visitor's account. Makes no request for a program without a device id: it would become a guest
 * (rule:one-guest).
 * @throws CallError when it cannot be loaded
 */
async function loadVisitor(): Promise<User | null> {
  if (isAutomated() && !hasDeviceId()) return null;
  return requireUser();
}

export default withBoundary(Settings, 'page');
