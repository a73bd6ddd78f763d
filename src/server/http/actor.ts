import type { Route, Who } from '#contract/route.ts';
import { isOffice, type Role } from '#domain/identity/role.ts';
import type { Language } from '#domain/language/language.ts';
import { AppError } from './app-error.ts';

/** Who is asking. */
export type Actor =
  | { readonly kind: 'visitor' }
  | {
      readonly kind: 'user';
      readonly userId: string;
      readonly role: Role;
      readonly language: Language;
      readonly sessionId: string;
      /** The password was given within the last minutes. */
      readonly isFresh: boolean;
      /** Has to set up the second step before anything of the office opens. */
      readonly lacksSecondStep: boolean;
    };

export const visitor: Actor = { kind: 'visitor' };

/** The first of the two gates: may this kind of person knock at all? */
export const mayEnter = (who: Who, actor: Actor): 'yes' | 'not_signed_in' | 'not_allowed' => {
  if (who === 'anyone' || who === 'provider') return 'yes';
  if (actor.kind === 'visitor') return 'not_signed_in';
  if (who === 'office') return isOffice(actor.role) ? 'yes' : 'not_allowed';
  return who === 'signed-in' || actor.role === who ? 'yes' : 'not_allowed';
};

/** Before what cannot be undone or takes everybody's data along: an unlocked screen is not its owner. */
export const requireFresh = (actor: Actor): void => {
  if (actor.kind === 'user' && !actor.isFresh) throw new AppError('fresh_sign_in_needed');
};

/** In cents: from here on giving money back asks for the password again. */
const largeRefund = 20_000;

export const requireFreshForRefund = (actor: Actor, amountCents: number): void => {
  if (amountCents > largeRefund) requireFresh(actor);
};

/** Who the route gets to see, or why they are turned away at the door. */
export const letIn = (route: Route, actor: Actor): Actor => {
  const entry = mayEnter(route.who, actor);
  if (entry !== 'yes') throw new AppError(entry);
  if (actor.kind === 'user' && actor.lacksSecondStep && !route.beforeSecondStep) {
    // Where everybody may enter, an office that is not open yet sees what everybody sees.
    if (route.who === 'anyone' || route.who === 'provider') return visitor;
    throw new AppError('second_step_missing');
  }
  if (route.needsFreshSignIn) requireFresh(actor);
  return actor;
};
