/**
 * True if the cookie `user` is a member's. Only a cheap hint: the server knows the user (rule:user-known). The
 * quotation marks are written as js-cookie writes them.
 */
export function hasMemberCookie(): boolean {
  return /(^|; )user=[^;]*%22isLogin%22:true/.test(document.cookie);
}
