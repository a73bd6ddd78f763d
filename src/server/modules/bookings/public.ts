export { findAccessible, findForReceipt, readBookingToken, type Visitor, whoIs } from './access.ts';
export { bookingLink } from './access-token.ts';
export {
  type BookingFilters,
  countVisitsAhead,
  findInternalNotes,
  type InternalNotes,
  type ListedBooking,
  listForExport,
  listHistoryActors,
  listInCalendar,
  lockInternalNotes,
  pageOfBookings,
} from './admin-repo.ts';
export {
  type Absence,
  listAbsences,
  listAbsentVisits,
  listClientNames,
  listDisputedBookings,
  listRefusedRefunds,
  listShortBookings,
  type TroubledBooking,
} from './attention-repo.ts';
export { bookByPhone, resendPaymentLink } from './book-by-phone.ts';
export { cancelByAdmin, cancelByHouse } from './cancel-booking.ts';
export { isToldAtOnce } from './certain-from.ts';
export type { BookingDeps } from './deps.ts';
export {
  bookingCancelled,
  bookingCompleted,
  bookingConfirmed,
  bookingCreated,
  bookingExpired,
  bookingMoved,
  bookingPaid,
  paymentFailed,
  paymentTooLate,
} from './events.ts';
export { endDeclinedHold, expireHolds } from './expire-holds.ts';
export { findPurchase, mayPay, type Purchase } from './find-purchase.ts';
export { followMoneyBack, leftToRefund, noteRefund } from './follow-money-back.ts';
export { forgetWhatIsOver } from './forget-people.ts';
export {
  deleteUnpaid,
  forgetNotes,
  markGuestToForget,
  markOldGuestsToForget,
  markOneToForget,
  markReturnedToForget,
} from './forget-repo.ts';
export { seatsOf, visitOf } from './hold-seats.ts';
export { readIdempotencyKey } from './idempotency.ts';
export {
  isReachable,
  mailRefundMade,
  momentWords,
  placeOf as mailPlaceOf,
  rescheduleLinkOf,
  valuesOf as mailValuesOf,
} from './mails.ts';
export { markBookingPaid, type PaymentOutcome } from './mark-paid.ts';
export { markPaymentFailed } from './mark-payment-failed.ts';
export { moveBooking, theProvider, theSystem } from './move-booking.ts';
export { moveRefusal } from './move-refusal.ts';
export { listMetTherapists, type MetTherapist } from './owners-repo.ts';
export { customerTypeOf } from './promo-client.ts';
export { listIdsToRemind } from './reminders-repo.ts';
export {
  type BookingRow,
  countSearching,
  findBooking,
  listGuestBookings,
  listVisitsOver,
  listZipCodes,
  lockBooking,
  markChangedByUs,
  setBackToBack,
  setChoice,
  setDisputed,
  setNeedsAttention,
  setSearchUntil,
  tryLockBooking,
  updatePaidWith,
  type Who,
  writeInternalNotes,
} from './repo.ts';
export { rescheduleBooking } from './reschedule-booking.ts';
export { completeVisit, confirmSeats, loseSeat } from './seats.ts';
export { deleteSeat, insertSeat, listSeated, type SeatedTherapist, setSeatPay } from './seats-repo.ts';
export { dropUsedUpPromo } from './settle-promo.ts';
export { respond, respondAll } from './to-response.ts';
export { isTrustedAddress } from './trusted-address.ts';
export {
  findHeldCredit,
  isAreaBooked,
  isCatalogueItemBooked,
  listPaidBookings,
  type PaidBooking,
} from './uses-repo.ts';
export {
  findNextVisit,
  findVisit,
  listOwnVisits,
  listVisitsById,
  pageOfVisits,
  type VisitRow,
  type VisitsQuestion,
} from './visits-repo.ts';
export { dayOf, timeOf } from './wall-texts.ts';
export { withdrawKey } from './withdraw-key.ts';
