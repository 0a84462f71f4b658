import { useStore } from '@nanostores/react';
import { LogIn } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { MineTexts } from '#src/i18n/mine-texts.ts';
import { openDialog } from '#src/client/overlays/dialogs.ts';
import { $isLogin, loadUser } from '#src/client/account/user.ts';

/** A hint for a guest with chats that a login keeps them. Empty for members, and until the visitor is known. */
export function GuestHint({ texts }: { texts: MineTexts }) {
  const [isGuest, setIsGuest] = useState(false);
  const isLogin = useStore($isLogin, { ssr: 'initial' });
  useEffect(() => {
    void loadUser().then((user) => setIsGuest(user?.isLogin === false));
  }, []);
  if (!isGuest || isLogin) return null;
  return (
    <aside className="mt-8 rounded-card border border-line bg-surface p-5 text-sm lg:mt-0 lg:w-72">
      <p className="text-pretty text-muted">{texts.guestChats}</p>
      <button type="button" className="button-quiet mt-4" onClick={() => openDialog({ name: 'login' })}>
        <LogIn size={16} aria-hidden />
        {texts.logIn}
      </button>
    </aside>
  );
}
