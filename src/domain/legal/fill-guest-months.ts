/** Puts into a legal text after how many months without a visit a guest is erased (`GUEST_KEPT_MONTHS`). */
export function fillGuestMonths(text: string, months: number): string {
  return text.replaceAll('{{guestMonths}}', String(months));
}
