import type { Route } from '#contract/route.ts';
import { type Actor, mayEnter, visitor } from './actor.ts';
import { AppError } from './app-error.ts';

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
