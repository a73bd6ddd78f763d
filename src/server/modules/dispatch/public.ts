export type { DispatchDeps } from './deps.ts';
export { describeAssignment } from './describe-assignment.ts';
export { isTokenOf, offerTokenOf } from './offer-token.ts';
export { describeOffer } from './read-offer.ts';
export { forgetOfferReasons, listOffers, listOpenOffersOf, type Offer } from './repo.ts';
export { takeOff } from './take-off.ts';
export { findUndoUntil } from './undo-until.ts';
