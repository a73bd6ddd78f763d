export { type Change, recordChange } from './record-change.ts';
export { emptyEntries } from './repo.ts';
