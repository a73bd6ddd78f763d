export { findUndoUntil } from './answer/undo-until.ts';
export { describeAssignment } from './assign/describe-assignment.ts';
export { takeOff } from './assign/take-off.ts';
export type { DispatchDeps } from './deps.ts';
export { forgetOfferReasons, listOpenOffersOf, listOpenOffersWithin, listVisitsOffered, type Offer } from './repo.ts';
export { planStopAsking } from './search/stop-asking.ts';
