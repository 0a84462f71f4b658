import { useStore } from '@nanostores/react';
import type { Language } from '#src/contract/locale/language.ts';
import { membershipTextsOf } from '#src/i18n/membership-texts.ts';
import { $isLogin } from '#src/client/account/user.ts';
import { withBoundary } from '../ui/boundary/Boundary.tsx';
import { OrderList } from './plan/OrderList.tsx';

/** The orders of a member; empty for everybody else. */
function Orders({ language }: { language: Language }) {
  const isLogin = useStore($isLogin, { ssr: 'initial' });
  return (
    <div id="your-orders">
      {isLogin && <OrderList language={language} texts={membershipTextsOf(language)} />}
    </div>
  );
}

export default withBoundary(Orders, 'part');
