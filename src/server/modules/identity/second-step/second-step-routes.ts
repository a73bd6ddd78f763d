import * as contract from '#contract/second-step.ts';
import { type Handler, handle } from '#server/http/handler.ts';
import { signedIn } from '../access.ts';
import type { IdentityDeps } from '../deps.ts';
import { confirmPassword } from '../password/change-password.ts';
import { markProved } from '../sign-in/sessions-repo.ts';
import {
  beginSecondStep,
  confirmSecondStep,
  describeSecondStep,
  endSecondStep,
  renewRecoveryCodes,
} from './set-up-second-step.ts';

const ok = { ok: true as const };

export const secondStepRoutes = (deps: IdentityDeps): Handler[] => [
  handle(contract.getSecondStep, ({ actor }) => describeSecondStep(deps, signedIn(actor))),
  handle(contract.beginSecondStep, ({ actor }) => beginSecondStep(deps, signedIn(actor))),
  handle(contract.confirmSecondStep, async ({ actor, body, note }) => {
    const recoveryCodes = await confirmSecondStep(deps, signedIn(actor), body.code);
    await note('second_step_changed', { detail: 'on' });
    return { recoveryCodes };
  }),
  handle(contract.renewRecoveryCodes, async ({ actor, note }) => {
    const recoveryCodes = await renewRecoveryCodes(deps, signedIn(actor));
    await note('second_step_changed', { detail: 'recovery codes' });
    return { recoveryCodes };
  }),
  handle(contract.endSecondStep, async ({ actor, note }) => {
    await endSecondStep(deps, signedIn(actor));
    await note('second_step_changed', { detail: 'off' });
    return ok;
  }),
  handle(contract.confirmSession, async ({ actor, body, note }) => {
    await confirmPassword(deps, signedIn(actor), body.password);
    await markProved(deps.database, signedIn(actor).sessionId);
    await note('signed_in_again');
    return ok;
  }),
];
