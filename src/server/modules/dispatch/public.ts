export { isTokenOf, offerTokenOf } from './answer/access.ts';
export { describeOffer } from './answer/read-offer.ts';
export { findUndoUntil } from './answer/undo-until.ts';
export { describeAssignment } from './assign/describe-assignment.ts';
export { takeOff } from './assign/take-off.ts';
export type { DispatchDeps } from './deps.ts';
export { forgetOfferReasons, listOffers, listOpenOffersOf, type Offer } from './repo.ts';
