export { answerAvailability, answerFreeStarts } from './free-times/answer-availability.ts';
export { countStartsTaken } from './free-times/count-starts-taken.ts';
export { listFreeStarts, listStartsOf, nearestFreeStarts, type StartOf } from './free-times/list-free-starts.ts';
export { longestBlock, readOpenTimes, refusalOfStart, type StartRefusal } from './free-times/start-refusal.ts';
export { createUnservedTally, type UnservedTally } from './free-times/unserved-tally.ts';
export { holdTherapists, keepHold, releaseHold, setHoldExpiry } from './hold/hold-therapists.ts';
export { claimProposed, keepProposed, releaseProposed, releaseRunOut } from './hold/proposed-times.ts';
export { assignTime, holdOneMore, moveTimes, passTimeOn } from './hold/taken-times.ts';
export {
  deleteTimes,
  listInTheWay,
  listTakenTimes,
  listTimesOf,
  listWaysTo,
  setTimeKind,
  stretchTime,
  type WayTo,
} from './hold/taken-times-repo.ts';
export { type LocalDay, listLocalDays, localDay, localDayOf, plusDays } from './local-days.ts';
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
} from './manage/admin-repo.ts';
export { getCardOf, listCardsOf, writeCard } from './manage/cards-repo.ts';
export { countTherapistsByArea, countTherapistsByTreatment, listUnbookable } from './manage/coverage-repo.ts';
export {
  deleteTimeOff,
  findCalendarFeedVersion,
  insertPartOff,
  insertTimeOff,
  listTimeOffFrom,
  listWeeklyHours,
  lockCalendar,
  renewCalendarFeed,
  replaceWeeklyHours,
  type WeeklyHour,
} from './manage/desk-repo.ts';
export {
  findTherapist,
  findTherapistOfUser,
  listShares,
  listTherapistsById,
  markOffered,
  type Therapist,
  zoneOfTherapist,
} from './manage/people-repo.ts';
export { readHome } from './read-home.ts';
export { listRosterEntries, readRosterVersion } from './repo.ts';
export { businessHours, type RosterEntry } from './roster.ts';
export { createRosterMemory, loadTravelMap, type RosterMemory } from './roster-memory.ts';
export type { Candidate, StartsQuestion, Visit } from './visit.ts';
export { explainTherapists, type TherapistExplanation } from './who-can-come/explain-therapists.ts';
export { findCandidates } from './who-can-come/find-candidates.ts';
