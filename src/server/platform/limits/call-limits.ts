import { exportAccount } from '#src/contract/account-calls.ts';
import type { Call } from '#src/contract/call.ts';
import {
  beginOidc,
  beginPasskey,
  finishPasskey,
  redeemLoginEmail,
  sendLoginEmail,
} from '#src/contract/login-calls.ts';
import { askMessage } from '#src/contract/message-calls.ts';
import { reportPageView } from '#src/contract/site-calls.ts';
import { registerDevice, uploadAvatar } from '#src/contract/user-calls.ts';
import { type LimitRule, limitRules } from './limit-rules.ts';

/** What a call counts against: the rule of who asks, and the rule of the network that it comes from. */
export interface CallLimits {
  readonly visitor?: LimitRule;
  readonly network: LimitRule;
}

const logins: CallLimits = { visitor: limitRules.loginsOfVisitor, network: limitRules.loginsOfNetwork };
const writes: CallLimits = { visitor: limitRules.writesOfVisitor, network: limitRules.writesOfNetwork };

/** Calls with limits of their own. */
const ownLimits: ReadonlyMap<string, CallLimits> = new Map<string, CallLimits>([
  [registerDevice.name, { network: limitRules.registrationsOfNetwork }],
  [beginPasskey.name, logins],
  [finishPasskey.name, logins],
  [redeemLoginEmail.name, logins],
  [beginOidc.name, logins],
  [sendLoginEmail.name, { visitor: limitRules.loginMailsOfVisitor, network: limitRules.loginMailsOfNetwork }],
  [askMessage.name, { visitor: limitRules.asksOfVisitor, network: limitRules.asksOfNetwork }],
  [uploadAvatar.name, { visitor: limitRules.uploadsOfVisitor, network: limitRules.uploadsOfNetwork }],
  [exportAccount.name, { visitor: limitRules.exportsOfVisitor, network: limitRules.exportsOfNetwork }],
  [reportPageView.name, { network: limitRules.pageViewsOfNetwork }],
]);

/** The limits of a call: its own, otherwise those of writes; null for one that only reads. */
export function limitsOf(call: Pick<Call, 'name' | 'readOnly'>): CallLimits | null {
  return ownLimits.get(call.name) ?? (call.readOnly ? null : writes);
}
