import { v7 as newId } from 'uuid';
import type { Language } from '#src/contract/locale/language.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import type { MailFacts, PaymentMailKind } from '../tables/mail-kinds.ts';
import { paymentMails } from '../tables/tables.ts';

export interface NewMail {
  userId: string;
  kind: PaymentMailKind;
  /** The subject; a second e-mail with the same subject is not stored. */
  about: string;
  language: Language;
  siteOrigin: string;
  facts: MailFacts;
}

/** Stores an e-mail in the transaction of the change that it reports; `PaymentMailer` sends it afterwards. */
export async function storeMail(transaction: Queries, mail: NewMail): Promise<void> {
  await transaction
    .insert(paymentMails)
    .values({ id: newId(), ...mail })
    .onConflictDoNothing();
}
