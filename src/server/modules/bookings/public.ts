export { bookingLink, findAccessible, findForReceipt, readBookingToken, type Visitor, whoIs } from './access.ts';
export { cancelByAdmin, cancelBySystem, endAsMissed, markNoShow } from './change/cancel-booking.ts';
export { forgetWhatIsOver } from './change/forget-people.ts';
export {
  deleteUnpaid,
  forgetNoteOf,
  forgetNotes,
  markGuestToForget,
  markOldGuestsToForget,
  markOneToForget,
  markReturnedToForget,
} from './change/forget-repo.ts';
export { theSystem } from './change/move-booking.ts';
export { moveRefusal } from './change/move-refusal.ts';
export {
  endProposals,
  endRunOut,
  findOpenProposal,
  insertProposal,
  isProposalTaken,
  listOpenProposals,
  listProposalsOf,
  type Proposal,
  writeHistory,
} from './change/proposals-repo.ts';
export { rescheduleBooking } from './change/reschedule-booking.ts';
export { askClientToChoose, callOffice, endChoice, endQuestions, promiseAnswer } from './change/search-marks.ts';
export { completeVisit, confirmBackToBack, confirmSeats, emptySeatForAnother, emptySeats } from './change/seats.ts';
export { insertSeat as seatTherapist, listSeated, type SeatedTherapist } from './change/seats-repo.ts';
export { moveToStart, type StartReason, timesAt } from './change/settled-start.ts';
export {
  listGivenUpDoors,
  listLate,
  listToAlarm,
  listToAsk,
  listTold,
  markAlarmed,
  markAsked,
  type SilentSeat,
  settleAlarms,
  type ToldRow,
  visitsNeedWordAt,
} from './day/day-repo.ts';
export { leaveForSafety } from './day/leave-visit.ts';
export { isUnderWay, type Telling, tellDay, toVisitDay } from './day/tell-day.ts';
export type { BookingDeps, KeptTime } from './deps.ts';
export { applyVisitChange, type VisitChange } from './edit/change-visit.ts';
export { editDetails } from './edit/edit-details.ts';
export { editNote } from './edit/edit-note.ts';
export {
  bookingCancelled,
  bookingChanged,
  bookingCollected,
  bookingCompleted,
  bookingConfirmed,
  bookingExpired,
  bookingMoved,
  bookingPaid,
  differencePaid,
  paymentTooLate,
  visitTold,
} from './events.ts';
export {
  isNothingPaid,
  isReachable,
  isSettled,
  mailRefundMade,
  momentWords,
  moneyBackWords,
  placeOf as mailPlaceOf,
  rescheduleLinkOf,
  valuesOf as mailValuesOf,
} from './mail/mails.ts';
export { saleWords } from './mail/sale-words.ts';
export { bookByPhone, resendPaymentLink } from './make/book-by-phone.ts';
export { collectFaults } from './make/check-details.ts';
export { endDeclinedHold, expireHolds } from './make/expire-holds.ts';
export { isTrustedAddress } from './make/hold-guard.ts';
export { seatsOf, visitFor } from './make/hold-seats.ts';
export { readIdempotencyKey } from './make/idempotency.ts';
export { mayHoldMore, networkHash } from './make/limit-holds.ts';
export { collectPayment } from './money/agreement.ts';
export { customerTypeOf } from './money/find-code.ts';
export { findPurchase, mayPay, type Purchase } from './money/find-purchase.ts';
export { followMoneyBack, noteOtherwise, noteRefund, noteRefundAtProvider } from './money/follow-money-back.ts';
export { markBookingPaid, markPaymentFailed } from './money/mark-paid.ts';
export { leftOfPurses } from './money/money-back.ts';
export { payOf, readPays } from './money/pays.ts';
export { dropUsedUpPromo } from './money/remove-code.ts';
export { followBank, waysToPayOf } from './money/voucher-hold.ts';
export { differenceEntry, saleEntry } from './money/write-ledger.ts';
export {
  type BookingFilters,
  countVisitsAhead,
  findInternalNotes,
  type ListedBooking,
  listForExport,
  listHistoryActors,
  listInCalendar,
  lockInternalNotes,
  pageOfBookings,
} from './read/admin-repo.ts';
export {
  type Absence,
  listAbsences,
  listAbsentVisits,
  listCloseVisits,
  listComing,
  listDisputedBookings,
  listPlanPlaces,
  listRefusedRefunds,
  listShortBookings,
  listUnpaidChanges,
  listUnpaidVisits,
  listVisitAlarms,
  listVisitContacts,
  listVisitsOnClosedDays,
  type TroubledBooking,
} from './read/attention-repo.ts';
export { startWords as calendarStartWords } from './read/calendar-file.ts';
export { listMetTherapists } from './read/owners-repo.ts';
export { dayOf, isToldAtOnce, respond, respondAll, timeOf } from './read/to-response.ts';
export {
  findHeldCredit,
  isAreaBooked,
  isCatalogueItemBooked,
  listPaidBookings,
  listSearchedOf,
} from './read/uses-repo.ts';
export {
  findNextVisit,
  findVisit,
  listIdsToRemind,
  listOwnVisits,
  listVisitsById,
  pageOfVisits,
  type VisitRow,
} from './read/visits-repo.ts';
export {
  type BookingRow,
  countSearching,
  findBooking,
  giveToClient,
  listGuestBookings,
  listVisitsOver,
  lockBooking,
  setDisputed,
  setPaymentOpen,
  tryLockBooking,
  updatePaidWith,
  visitsOverAt,
  type Who,
  writeInternalNotes,
} from './repo.ts';
