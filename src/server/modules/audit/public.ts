export { type Change, recordChange, recordsOf } from './record-change.ts';
export { emptyEntries } from './repo.ts';
export { deleteEventsBefore, forgetNetworksBefore, noteEvent } from './security-events-repo.ts';
export { createSecurityLog } from './security-log.ts';
export { listSeen, markSeen } from './seen.ts';
