import type { User } from '#src/contract/account/user-calls.ts';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { answerData, withCookies } from '#src/server/platform/http/calls/answer.ts';
import type { CallContext } from '#src/server/platform/http/calls/call-router.ts';
import { listMatureCookies } from '#src/server/platform/http/visitor/mature-cookie.ts';
import { isMember } from '#src/server/platform/http/visitor/visitor.ts';
import type { Services } from '#src/server/platform/services.ts';
import { requireUser } from '#src/server/account/profile/load-user.ts';
import { beginSession, type GuestChoice } from '../sessions/find-member.ts';
import { composeSessionCookie, sessionSeconds } from '../sessions/session-cookies.ts';
import type { NewSession } from '../sessions/sessions.ts';
import type { LibraryAnswer } from './call-library.ts';
import { isAdultVisitor } from './is-adult-visitor.ts';
import type { LoginInProgress } from './login-rules.ts';
import type { LoginService } from './login-service.ts';

export type LoginContext = Pick<CallContext<unknown, unknown>, 'request' | 'language' | 'visitor'>;

/** The parts that every way to log in needs. */
export interface LoginParts {
  logins: LoginService;
  answers: LoginAnswers;
}

interface AnswerOptions {
  /** The person's decision about what the guest of the device owns. */
  guest?: GuestChoice | undefined;
  /** Composes the answer from the user; the user itself if absent. */
  compose?: (user: User) => unknown;
}

/** Describes the visitor of a login to the login library, and composes the response to the login. */
export class LoginAnswers {
  readonly #services: Services;
  readonly #logins: LoginService;

  constructor(services: Services, logins: LoginService) {
    this.#services = services;
    this.#logins = logins;
  }

  /** Returns the description of the visitor who logs in, for the login library. */
  async describeVisitor({ request, visitor }: LoginContext): Promise<LoginInProgress> {
    return {
      // A member has made this statement before.
      isAdult:
        (visitor !== null && isMember(visitor)) || (await isAdultVisitor(this.#services.database, request)),
      accountId: visitor?.accountId ?? null,
    };
  }

  /**
   * Answers with the member of a login and the cookies of the session.
   * @throws AppError 40003 for a login that created no session, or whose cookies do not carry it: nothing is moved then
   */
  async answer(
    context: LoginContext,
    { session, cookies }: Pick<LibraryAnswer, 'session' | 'cookies'>,
    { guest, compose = (user) => user }: AnswerOptions = {},
  ): Promise<Response> {
    const { database, env } = this.#services;
    const { request } = context;
    const member =
      session === null
        ? null
        : await beginSession(database, this.#logins, { request, session, cookies, guest });
    if (member === null) throw new AppError(40003, { userMessage: userMessages.loginFailed });
    const marker = listMatureCookies(env, request, member.seesMature);
    const data = compose(await requireUser(this.#services, member.userId));
    return withCookies(answerData(data), [...cookies, ...marker]);
  }

  /** Answers a login that created a session without the login library. */
  async answerSession(
    context: LoginContext,
    session: NewSession,
    options?: AnswerOptions,
  ): Promise<Response> {
    const cookie = composeSessionCookie(session.token, {
      secret: await this.#logins.secret(),
      isSecure: this.#logins.isSecure(context.request),
      seconds: sessionSeconds,
    });
    return this.answer(context, { session, cookies: [cookie] }, options);
  }
}
