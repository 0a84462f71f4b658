import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  cancelSubscription,
  getOrder,
  getSubscription,
  previewWithdrawal,
} from '#src/contract/membership/payment-calls.ts';
import { membershipTextsOf } from '#src/i18n/membership-texts.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { createMember } from '#tests/support/api/test-member.ts';
import { change, inTurn, refuse } from '#tests/support/component/answers.ts';
import { buyProduct } from '#tests/support/component/buy-product.ts';
import { openMemberPage } from '#tests/support/component/open-member-page.ts';
import { renderMembership } from '#tests/support/component/render-membership.tsx';

const texts = membershipTextsOf('en');
const path = '/membership';
const api = await startApiForFile();

/** A member with nothing but the gems of the day. */
const join = () => createMember(api, { isPoor: true });

async function subscribe() {
  const member = await join();
  await buyProduct(member, 'vip-month');
  return member;
}

describe('the outcome of an order', () => {
  it('that is paid: the gems are there', async () => {
    const member = await join();
    const id = await buyProduct(member, 'gems-5k');
    openMemberPage(api, member, { path: `${path}?order=${id}` });
    const { plan } = await renderMembership(member);
    await plan.findByRole('heading', { name: texts.outcomePaid });
    plan.getByText(texts.outcomeGems(5_000));
    await plan.findByText(texts.gemsNow(6_000));
  });

  it.each([
    { outcome: 'decline', told: texts.outcomeFailed },
    { outcome: 'abandon', told: texts.outcomeExpired },
  ] as const)('after $outcome: nothing is charged, and the way back is there', async ({ outcome, told }) => {
    const member = await join();
    const id = await buyProduct(member, 'gems-5k', { outcome, back: '/chat/peng-yue-f01' });
    openMemberPage(api, member, { path: `${path}?order=${id}` });
    const { plan } = await renderMembership(member);
    await plan.findByRole('heading', { name: told });
    expect(plan.getByRole('link', { name: texts.goBackToChat }).getAttribute('href')).toBe(
      '/chat/peng-yue-f01',
    );
    await plan.findByText(texts.gemsNow(1_000));
  });

  it('that does not exist, or cannot be loaded, is explained', async () => {
    const member = await join();
    const { person, answer } = openMemberPage(api, member, {
      path: `${path}?order=00000000-0000-4000-8000-000000000000`,
    });
    answer(getOrder, inTurn(api, refuse(500)));
    const { plan } = await renderMembership(member);
    const alert = within(await plan.findByRole('alert'));
    alert.getByText('Server error');
    await person.click(alert.getByRole('button', { name: texts.tryAgain }));
    await plan.findByText(texts.outcomeMissing);
  });

  it('that the bank has not decided is asked for again, through errors, and not while the page is hidden', async () => {
    const member = await join();
    const id = await buyProduct(member, 'gems-5k');
    const { answer, calls } = openMemberPage(api, member, { path: `${path}?order=${id}` });
    answer(getOrder, inTurn(api, change(api, { state: 'pending' }), refuse(500)));
    const countAsked = () => calls.filter((name) => name === getOrder.name).length;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    try {
      const { plan } = await renderMembership(member);
      await plan.findByText(texts.outcomePending);
      expect(countAsked()).toBe(1);
      const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
      await vi.advanceTimersByTimeAsync(120_000);
      expect(countAsked()).toBe(1);
      visibility.mockReturnValue('visible');
      document.dispatchEvent(new Event('visibilitychange'));
      expect(countAsked()).toBe(2);
      await waitFor(async () => {
        await vi.advanceTimersByTimeAsync(1_000);
        plan.getByText(texts.outcomePaid);
      });
      expect(countAsked()).toBe(3);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('a membership', () => {
  it('is cancelled in two clicks (rule:easy-cancel), of which a failed one can be repeated, and resumed', async () => {
    const member = await subscribe();
    const { person, answer } = openMemberPage(api, member, { path });
    const { plan } = await renderMembership(member);
    await plan.findByText(/Renews on .* for US\$9\.99/);
    await person.click(plan.getByRole('button', { name: texts.cancel }));
    await person.click(plan.getByRole('button', { name: texts.keep }));
    await waitFor(() =>
      expect(document.activeElement).toBe(plan.getByRole('button', { name: texts.cancel })),
    );

    answer(cancelSubscription, inTurn(api, refuse(503, 'Service unavailable')));
    await person.click(plan.getByRole('button', { name: texts.cancel }));
    const yes = plan.getByRole('button', { name: texts.cancelYes });
    await waitFor(() => expect(document.activeElement).toBe(yes));
    await person.click(yes);
    await plan.findByText('Service unavailable');
    await person.click(yes);
    await plan.findByText(/Cancelled\. You have VIP until/);
    const done = plan.getByText(/^It is cancelled/);
    await waitFor(() => expect(document.activeElement).toBe(done));
    expect(done.textContent, 'no mail server is set up here').not.toContain('e-mail');
    expect(screen.queryByRole('button', { name: /^Change to/ }), 'what ends is not changed').toBeNull();

    await person.click(plan.getByRole('button', { name: texts.resume }));
    await plan.findByText(/Renews on .* for US\$9\.99/);
    await waitFor(() => expect(document.activeElement).toBe(plan.getByText(/^It continues/)));
  });

  it('whose renewal is unpaid says so, and ends at once when it is cancelled', async () => {
    const member = await subscribe();
    const { person, answer } = openMemberPage(api, member, { path });
    // Stripe reports this; the sandbox declines no renewal.
    answer(getSubscription, change(api, { state: 'grace' }));
    answer(cancelSubscription, change(api, { period_end: new Date().toISOString() }));
    const { plan } = await renderMembership(member);
    await plan.findByText(/The last renewal could not be paid\./);
    await person.click(plan.getByRole('button', { name: texts.cancel }));
    plan.getByText(/so VIP ends at once, and nothing more is charged/);
    await person.click(plan.getByRole('button', { name: texts.cancelYes }));
    const ended = await plan.findByText(/VIP has ended/, { selector: '[role=status]' });
    await waitFor(() => expect(document.activeElement).toBe(ended));
    expect(plan.queryByRole('button', { name: texts.cancel })).toBeNull();
    expect(plan.queryByRole('button', { name: texts.resume })).toBeNull();
  });
});

it('withdrawing takes two steps, names what is refunded and taken back, and refunds it (rule:withdrawal)', async () => {
  const member = await join();
  await buyProduct(member, 'gems-5k');
  const { person, answer } = openMemberPage(api, member, { path });
  answer(previewWithdrawal, inTurn(api, refuse(500)));
  const { plan } = await renderMembership(member);
  const row = within(await screen.findByRole('region', { name: texts.ordersHeading }));
  const opener = await row.findByRole('button', { name: /^Withdraw from the order of 5,000 gems/ });
  await person.click(opener);
  const panel = within(row.getByRole('group', { name: texts.withdrawTitle }));
  await panel.findByText('Server error');
  await person.click(panel.getByRole('button', { name: texts.tryAgain }));
  await panel.findByText(texts.withdrawRefund('US$4.99'));
  panel.getByText(texts.withdrawGems(5_000));
  await waitFor(() => expect(document.activeElement).toBe(panel.getByRole('button', { name: texts.keep })));
  await person.keyboard('{Enter}');
  const again = row.getByRole('button', { name: /^Withdraw from the order of 5,000 gems/ });
  await waitFor(() => expect(document.activeElement).toBe(again));
  await person.click(again);
  await row.findByText(texts.withdrawRefund('US$4.99'));
  await person.click(row.getByRole('button', { name: texts.withdrawYes }));
  const done = await row.findByText(/You withdrew on .*US\$4\.99/);
  await waitFor(() => expect(document.activeElement).toBe(done));
  expect(done.textContent, 'no mail server is set up here').not.toContain('e-mail');
  row.getByText(new RegExp(texts.orderState('refunded')));
  await plan.findByText(texts.gemsNow(1_000));
});
