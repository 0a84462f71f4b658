import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { updateUserInfo } from '#src/contract/account/user-calls.ts';
import {
  changePlan,
  createOrder,
  getSubscription,
  listProducts,
  previewChange,
} from '#src/contract/membership/payment-calls.ts';
import { loginTextsOf } from '#src/i18n/login-texts.ts';
import { membershipTextsOf } from '#src/i18n/membership-texts.ts';
import { overlayTextsOf } from '#src/i18n/overlay-texts.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { createMember } from '#tests/support/api/test-member.ts';
import { inTurn, refuse } from '#tests/support/component/answers.ts';
import { buyProduct } from '#tests/support/component/buy-product.ts';
import { openMemberPage } from '#tests/support/component/open-member-page.ts';
import { recordVisits } from '#tests/support/component/record-visits.ts';
import { renderMembership, smallPack, vipMonthly } from '#tests/support/component/render-membership.tsx';

const texts = membershipTextsOf('en');
const path = '/membership';
const hourMs = 3_600_000;
const api = await startApiForFile();

const findDialog = async (name?: string) =>
  within(await screen.findByRole('dialog', name === undefined ? {} : { name }));

describe('an order', () => {
  it('states price and renewal, ticks no box in advance (rule:money-beside-gems), and is the same order when it is sent again', async () => {
    const member = await createMember(api);
    const { person, answer, calls } = openMemberPage(api, member, { path: `${path}?return=%2Fchat%2Ff01` });
    const visits = recordVisits();
    await renderMembership(member);
    const svip = screen.getByRole('heading', { name: 'SVIP' }).closest('li');
    expect(svip?.querySelector('.benefits > li')?.textContent, 'what differs from VIP comes first').toBe(
      '400 pinned memories a chat, 200 lorebooks',
    );
    await person.click(screen.getByRole('button', { name: vipMonthly }));
    const plan = await findDialog(texts.orderHeading(texts.planName('VIP', 'month')));
    plan.getByText('US$9.99');
    plan.getByText(texts.renewsFor('US$9.99', 'month'));
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await person.click(screen.getByRole('button', { name: smallPack }));
    const pack = await findDialog(texts.orderHeading(texts.packName(5_000)));
    pack.getByText('US$4.99');
    pack.getByText(texts.paidOnce);
    pack.getByText(texts.sandboxShort);
    expect(pack.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
    const pay = pack.getByRole('button', { name: texts.pay('US$4.99') });
    await person.click(pay);
    await pack.findByText(texts.consentMissing);
    expect(calls).not.toContain(createOrder.name);

    await person.click(pack.getByRole('checkbox'));
    const requests: Request[] = [];
    const record = inTurn(api, refuse(503, 'Service unavailable'));
    answer(createOrder, (request) => {
      requests.push(request.clone());
      return record(request);
    });
    await person.click(pay);
    await pack.findByText('Service unavailable');
    await person.click(pay);
    await waitFor(() =>
      expect(visits).toEqual([expect.stringMatching(/^\/membership\/sandbox\/[\da-f-]{36}$/)]),
    );
    const keys = requests.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toEqual([expect.stringMatching(/\S{8}/), keys[0]]);
    expect(await requests[1]?.json()).toEqual({
      product_id: 'gems-5k',
      currency: 'USD',
      return_path: '/chat/f01',
    });
  });

  it('of a guest waits for the login, in its currency', async () => {
    const member = await createMember(api);
    const { person } = openMemberPage(api, { ...member, cookie: '' }, { path });
    await renderMembership(member, { currency: 'EUR' });
    await person.click(
      screen.getByRole('button', { name: texts.chooseNamed(texts.planName('SVIP', 'year'), '€287.90') }),
    );
    const dialog = await findDialog(overlayTextsOf('en').loginTitle);
    dialog.getByText(loginTextsOf('en').lead);
    const { $dialog } = await import('#src/client/overlays/dialogs.ts');
    expect($dialog.get()).toMatchObject({ name: 'login', next: '/membership?currency=EUR&buy=svip-year' });
  });
});

describe('another plan', () => {
  const svipMonthly = texts.changeNamed(texts.planName('SVIP', 'month'), 'US$29.99');

  it('is a change: what is left of the month is taken off, and what was agreed to is paid', async () => {
    const member = await createMember(api);
    await buyProduct(member, 'vip-month');
    const { person } = openMemberPage(api, member, { path });
    const { plan } = await renderMembership(member);
    await person.click(await screen.findByRole('button', { name: svipMonthly }));
    screen.getByText(texts.yourPlan, { selector: 'li > p' });
    const dialog = await findDialog(texts.changeHeading(texts.planName('SVIP', 'month')));
    await dialog.findByText(/From .* it renews for US\$29\.99/);
    dialog.getByText('US$20');
    await person.click(dialog.getByRole('checkbox'));
    await person.click(dialog.getByRole('button', { name: texts.confirmChange('US$20') }));
    await plan.findByText(texts.planName('SVIP', 'month'));
    const orders = await screen.findByRole('region', { name: texts.ordersHeading });
    await waitFor(() => expect(orders.querySelector('li')?.textContent).toContain('US$20'));
  });

  it('whose payment the bank wants confirmed goes to the page of the payment, and the plan stays until it is paid', async () => {
    const member = await createMember(api);
    await buyProduct(member, 'vip-month');
    const old = await member.visitor.client.call(getSubscription);
    const { person, answer, calls } = openMemberPage(api, member, { path });
    const visits = recordVisits();
    const checkout_url = 'https://invoice.example/open';
    const { plan } = await renderMembership(member);
    await person.click(await screen.findByRole('button', { name: svipMonthly }));
    const dialog = await findDialog(texts.changeHeading(texts.planName('SVIP', 'month')));
    await person.click(dialog.getByRole('checkbox'));
    answer(changePlan, () => Response.json({ code: 200, message: '', data: { ...old, checkout_url } }));
    await person.click(await dialog.findByRole('button', { name: texts.confirmChange('US$20') }));
    await waitFor(() => expect(visits).toEqual([checkout_url]));
    dialog.getByText(texts.changeWaits);
    // Back from the cache of the browser, without having paid.
    const before = calls.filter((name) => name === getSubscription.name).length;
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await plan.findByText(texts.planName('VIP', 'month'));
    await waitFor(() =>
      expect(calls.filter((name) => name === getSubscription.name).length).toBeGreaterThan(before),
    );
    expect(screen.queryByText(texts.changed(texts.planName('SVIP', 'month')))).toBeNull();
  });

  it('with an unknown price names none and can be retried, and is asked about again when the price has risen', async () => {
    const member = await createMember(api);
    await buyProduct(member, 'vip-month');
    const { person, answer, calls } = openMemberPage(api, member, { path });
    await renderMembership(member);
    answer(previewChange, inTurn(api, refuse(500)));
    answer(changePlan, refuse(409, 'The price has changed.'));
    await person.click(await screen.findByRole('button', { name: svipMonthly }));
    const dialog = await findDialog();
    await dialog.findByText('Server error');
    dialog.getByRole('button', { name: texts.confirmPlainChange });
    expect(dialog.queryByText(/US\$/)).toBeNull();
    await person.click(dialog.getByRole('button', { name: texts.tryAgain }));
    await person.click(dialog.getByRole('checkbox'));
    await person.click(await dialog.findByRole('button', { name: texts.confirmChange('US$20') }));
    await dialog.findByText('The price has changed.');
    await dialog.findByRole('button', { name: texts.confirmChange('US$20') });
    expect(calls.filter((name) => name === previewChange.name)).toHaveLength(3);
  });
});

describe('the currency', () => {
  it('that a member chose on another device is that of the page', async () => {
    const member = await createMember(api);
    await member.visitor.client.call(updateUserInfo, { body: { currency: 'EUR' } });
    openMemberPage(api, member, { path });
    const visits = recordVisits();
    await renderMembership(member);
    await waitFor(() => expect(visits).toEqual(['http://localhost:4321/membership?currency=EUR']));
  });

  it('of a link changes nothing but its page; a chosen one is stored for the account too', async () => {
    const member = await createMember(api);
    const { person } = openMemberPage(api, member, { path: `${path}?currency=eur` });
    const visits = recordVisits();
    const { plan } = await renderMembership(member, { currency: 'EUR' });
    await plan.findByText(texts.planHeading);
    expect(document.cookie).not.toContain('EUR');
    await person.click(screen.getByRole('link', { name: 'JPY' }));
    await waitFor(() => expect(visits).toEqual(['/membership?currency=JPY']));
    expect(decodeURIComponent(document.cookie)).toContain('"currency":"JPY"');
    const { getUserInfo } = await import('#src/contract/account/user-calls.ts');
    expect(await member.visitor.client.call(getUserInfo)).toMatchObject({ currency: 'JPY' });
  });
});

describe('prices that become old (rule:prices-age)', () => {
  const keepPricingTime = (time: number) => {
    document.cookie = `settings=${encodeURIComponent(JSON.stringify({ pricingTime: time }))}; path=/`;
  };
  const countLoads = (calls: readonly string[]) => calls.filter((name) => name === listProducts.name).length;

  it.each([
    { hours: 2, loads: 1 },
    { hours: 0.5, loads: 0 },
  ])('after $hours h are loaded again $loads times', async ({ hours, loads }) => {
    const member = await createMember(api);
    const { calls, person } = openMemberPage(api, { ...member, cookie: '' }, { path });
    keepPricingTime(Date.now() - hours * hourMs);
    await renderMembership(member);
    // By the time that a press is answered, all automatic requests of the page have begun.
    await person.click(screen.getByRole('button', { name: smallPack }));
    await findDialog();
    expect(countLoads(calls)).toBe(loads);
  });

  it('on an open page are loaded again after an hour, and stay with a notice if they cannot be', async () => {
    const member = await createMember(api);
    const { calls, answer } = openMemberPage(api, { ...member, cookie: '' }, { path });
    answer(listProducts, refuse(500));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
    try {
      await renderMembership(member);
      await vi.advanceTimersByTimeAsync(50 * 60_000);
      expect(countLoads(calls)).toBe(0);
      await vi.advanceTimersByTimeAsync(11 * 60_000);
      expect(countLoads(calls)).toBe(1);
      await screen.findByText(`${texts.currencyFailed('USD')} Server error`);
      screen.getAllByText('US$9.99');
    } finally {
      vi.useRealTimers();
    }
  });
});
