/**
 * True when the cookie `user` tells of a member. Only a hint, and cheap: who is here, the server says
 * (rule:user-known). The quotation marks are written as js-cookie writes them.
 */
export function hasMemberCookie(): boolean {
  return /(^|; )user=[^;]*%22isLogin%22:true/.test(document.cookie);
}
