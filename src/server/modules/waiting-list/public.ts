export { findHeldBy, passKeptOn, takeHeld } from './held-time.ts';
export { deleteWaitingOf, deleteWaitingUntil, forgetWaitingNetworks, listKeptOf, listWaitingOf } from './repo.ts';
