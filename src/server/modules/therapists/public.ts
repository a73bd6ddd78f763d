export { explainTherapists, type TherapistExplanation } from './explain-therapists.ts';
export { findCandidates } from './find-candidates.ts';
export { type HoldRequest, holdTherapists, keepHold, releaseHold } from './hold-therapists.ts';
export { listFreeStarts } from './list-free-starts.ts';
export { nearestFreeStarts } from './nearest-free-starts.ts';
export { createRosterMemory, type RosterMemory } from './roster-memory.ts';
export { refusalOfStart, type StartRefusal } from './start-refusal.ts';
export type { Candidate, FreeDay, OpenVisit, StartsQuestion, Visit, VisitNeeds } from './visit.ts';
export type { TherapistRefusal } from './why-not.ts';
