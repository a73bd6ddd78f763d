export { findHeldBy, passKeptOn, takeHeld } from './held-time.ts';
export {
  deleteWaitingOf,
  deleteWaitingUntil,
  forgetWaitingNetworks,
  listKeptOf,
  listWaitingOf,
  readFigures as readWaitingFigures,
} from './repo.ts';
