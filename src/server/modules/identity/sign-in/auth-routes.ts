import * as contract from '#contract/auth.ts';
import { isOffice } from '#domain/identity/role.ts';
import { AppError } from '#server/http/app-error.ts';
import { type Context, type Handler, handle } from '#server/http/handler.ts';
import { isBrowser, registrationCookie } from '#server/http/session-cookie.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { hours } from '#server/platform/durations.ts';
import { newToken } from '#server/platform/secrets.ts';
import type { IdentityDeps } from '../deps.ts';
import { forgotPassword } from '../password/forgot-password.ts';
import { resetPassword } from '../password/reset-password.ts';
import { completeRegistration } from '../register/complete-registration.ts';
import { initiateRegistration, resendCode } from '../register/initiate-registration.ts';
import { checkCode } from '../register/verification-code.ts';
import { toSessionUser } from '../to-response.ts';
import type { User } from '../users-repo.ts';
import { login } from './login.ts';
import { loginWithGoogle } from './login-with-google.ts';
import { endSession, isAskedByAnotherSite, makeSession, startSession } from './sessions.ts';

const ok = { ok: true as const };

export const authRoutes = (deps: IdentityDeps): Handler[] => [
  ...signInRoutes(deps),
  ...registrationRoutes(deps),
  ...recoveryRoutes(deps),
];

const signInRoutes = (deps: IdentityDeps): Handler[] => {
  const welcome = async (user: User, http: Context) => {
    await http.note('sign_in', { as: user });
    const lacksSecondStep = deps.config.production && isOffice(user.role) && !user.hasSecondStep;
    return { ...toSessionUser(user), ...(lacksSecondStep && { secondStep: 'missing' as const }) };
  };
  return [
    handle(contract.login, async ({ body, ...http }) => {
      const onWrong = (tried: User | null) => http.note('sign_in_failed', { as: tried });
      const onSecondStep = (as: User, isRight: boolean) =>
        http.note(isRight ? 'second_step' : 'second_step_failed', { as });
      const enter = (tx: Transaction, user: User) => makeSession(deps, tx, user, http);
      return welcome(await login(deps, { ...body, ip: http.ip, onWrong, onSecondStep, enter }), http);
    }),
    handle(contract.loginWithGoogle, async ({ body, ...http }) => {
      const { user, isNew } = await loginWithGoogle(deps, { ...body, language: http.language, ip: http.ip });
      await startSession(deps, user, http);
      return { ...(await welcome(user, http)), isNew };
    }),
    handle(contract.logout, async (http) => {
      await endSession(deps, http);
      return ok;
    }),
    handle(contract.logoutByLink, async (http) => {
      if (isAskedByAnotherSite(http.request, deps.config.publicUrl)) throw new AppError('cross_site');
      await endSession(deps, http);
      return ok;
    }),
  ];
};

const registrationRoutes = (deps: IdentityDeps): Handler[] => {
  const cookie = registrationCookie(deps.config);
  const initiate = async ({ body, language, ip, request, reply }: Context & { body: contract.ParsedRegistration }) => {
    const browser = cookie.read(request) ?? newToken();
    await initiateRegistration(deps, { ...body, language, ip, browser, byBrowser: isBrowser(request) });
    cookie.set(request, reply, browser, hours(24));
    return ok;
  };
  return [
    handle(contract.initiateRegistration, initiate),
    handle(contract.register, initiate),
    handle(contract.verifyEmail, async ({ body, request }) => {
      await checkCode(deps, { ...body, browser: cookie.read(request) });
      return ok;
    }),
    handle(contract.completeRegistration, async ({ body, request }) =>
      toSessionUser(await completeRegistration(deps, { ...body, browser: cookie.read(request) })),
    ),
    handle(contract.resendCode, async ({ body, ip, request }) => {
      await resendCode(deps, { ...body, ip, browser: cookie.read(request) });
      return ok;
    }),
  ];
};

const recoveryRoutes = (deps: IdentityDeps): Handler[] => [
  handle(contract.forgotPassword, async ({ body, ip }) => {
    await forgotPassword(deps, { ...body, ip });
    return ok;
  }),
  handle(contract.resetPassword, async ({ body, note }) => {
    const user = await resetPassword(deps, body);
    await note('password_changed', { as: user, subjectId: user.id, detail: 'link' });
    return ok;
  }),
];
