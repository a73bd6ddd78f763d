export {
  findInFull,
  hasTimeTaken,
  insertTherapist,
  listInFull,
  lockInFull,
  markLeft,
  setAccount,
  type TherapistInFull,
  type TherapistProfile,
  writeTherapist,
} from './admin-repo.ts';
export { answerFreeStarts } from './answer-availability.ts';
export { countStartsTaken } from './count-starts-taken.ts';
export { type Coverage, countTherapistsByArea, countTherapistsByTreatment } from './coverage-repo.ts';
export {
  deleteTimeOff,
  findCalendarFeedVersion,
  insertPartOff,
  insertTimeOff,
  listTimeOffFrom,
  listWeeklyHours,
  renewCalendarFeed,
  replaceWeeklyHours,
  type TimeOffRow,
  type WeeklyHour,
} from './desk-repo.ts';
export { explainTherapists, type TherapistExplanation } from './explain-therapists.ts';
export { findCandidates } from './find-candidates.ts';
export { type HoldRequest, holdTherapists, keepHold, releaseHold } from './hold-therapists.ts';
export { listFreeStarts } from './list-free-starts.ts';
export { type LocalDay, listLocalDays, localDay, localDayOf, plusDays } from './local-days.ts';
export { nearestFreeStarts } from './nearest-free-starts.ts';
export { findTherapist, findTherapistOfUser, listTherapistsById, markOffered, type Therapist } from './people-repo.ts';
export { listRosterEntries } from './repo.ts';
export type { RosterEntry } from './roster.ts';
export { createRosterMemory, type RosterMemory } from './roster-memory.ts';
export { holdOneMore, moveSeats, passSeatOn, type SeatMove, type SeatRequest, takeSeat } from './seats.ts';
export {
  deleteSeats,
  insertSeat as insertTakenTime,
  listSeats,
  listTakenTimes,
  type Seat,
  setSeatKind,
  stretchSeat,
} from './seats-repo.ts';
export { refusalOfStart, type StartRefusal } from './start-refusal.ts';
export { createUnservedTally, type UnservedTally } from './unserved-tally.ts';
export type { Candidate, FreeDay, OpenVisit, StartsQuestion, Visit, VisitNeeds } from './visit.ts';
export type { TherapistRefusal } from './why-not.ts';
