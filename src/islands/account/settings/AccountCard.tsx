import { LogIn, LogOut } from 'lucide-react';
import { useState } from 'react';
import { logOut } from '#src/client/account/login/log-out.ts';
import { showError } from '#src/client/overlays/show-error.ts';
import { openDialog } from '#src/client/overlays/dialogs.ts';
import type { SectionProps } from './section-props.ts';

export function AccountCard({ user, isMember, texts }: SectionProps) {
  const [isLeaving, setIsLeaving] = useState(false);

  function leave() {
    if (isLeaving) return;
    setIsLeaving(true);
    logOut().catch((error: unknown) => {
      setIsLeaving(false);
      showError(error);
    });
  }

  return (
    <section
      aria-labelledby="account-heading"
      className="flex flex-wrap items-center gap-x-6 gap-y-4 rounded-card border border-line bg-surface p-5 sm:p-7"
    >
      <div className="min-w-0 grow basis-64">
        <h2 id="account-heading" className="font-semibold wrap-anywhere">
          {isMember ? texts.loggedInAs(user?.email ?? user?.nickname ?? '') : texts.guestHeading}
        </h2>
        <p className="mt-1 text-pretty text-sm text-muted">{isMember ? texts.logOutText : texts.guestText}</p>
      </div>
      {isMember ? (
        <button
          type="button"
          className="button-quiet shrink-0"
          aria-disabled={isLeaving || undefined}
          onClick={leave}
        >
          <LogOut size={16} aria-hidden />
          {texts.logOut}
        </button>
      ) : (
        <button
          type="button"
          className="button-primary shrink-0"
          onClick={() => openDialog({ name: 'login' })}
        >
          <LogIn size={18} aria-hidden />
          {texts.logIn}
        </button>
      )}
    </section>
  );
}
