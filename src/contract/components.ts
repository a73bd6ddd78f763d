import * as z from 'zod/mini';
import { accountEmail } from './account-fields.ts';
import { addIns } from './admin-add-ins.ts';
import { absence, adminBooking, adminBookingRow, adminHistoryLine, adminPayment } from './admin-bookings.ts';
import { calendarVisit } from './admin-calendar.ts';
import { treatments } from './admin-catalogue.ts';
import { clientRecord } from './admin-clients.ts';
import { assignment } from './admin-dispatch.ts';
import { officeCard } from './admin-gift-cards.ts';
import { stuckJob } from './admin-jobs.ts';
import { payLine, payout, payStatement } from './admin-pay.ts';
import { promoCodes } from './admin-promo-codes.ts';
import { adminSettings } from './admin-settings.ts';
import { therapists } from './admin-therapists.ts';
import { userReceipt, users } from './admin-users.ts';
import { attentionItem, seenMark } from './attention.ts';
import { auditEntry } from './audit.ts';
import { register } from './auth.ts';
import { day, freeStart, getAvailability, instant, timezone, wallTime } from './availability.ts';
import { bankWait } from './bank-wait.ts';
import {
  appliedPromo,
  askedTherapist,
  bookedTherapist,
  booking,
  contact,
  historyLine,
  lastSaid,
  priceLine,
  proposal,
} from './booking.ts';
import { cancelBooking, createBooking, quoteBooking } from './bookings.ts';
import { addIn, treatment } from './catalogue.ts';
import { createAddress, knownTherapist, savedAddress } from './client-desk.ts';
import { closedDays } from './closed-days.ts';
import { offeredVisit, offerInTheWay, ownVisit, visitOutcome } from './desk-visit.ts';
import { offer } from './dispatch.ts';
import { emailTemplate, openedTemplate, templateVariable } from './email-templates.ts';
import { email, emailStatus, openedEmail } from './emails.ts';
import { giftCard, keptGiftCard } from './gift-cards.ts';
import { keptEmail, keptReview, keptTip } from './guest-data.ts';
import { notification } from './notifications.ts';
import { getOwnCard } from './own-card.ts';
import { picture } from './pictures.ts';
import { location } from './place.ts';
import { errorCode, problem } from './problem.ts';
import { ownSession, profile } from './profile.ts';
import { promoCode } from './promo-codes.ts';
import { getPublicConfig } from './public-config.ts';
import { pushSettings } from './push.ts';
import { publicReview, rating } from './rating.ts';
import { reminderRules } from './reminder-rules.ts';
import { movableBooking } from './reschedule.ts';
import { officeReview, ownReview } from './reviews.ts';
import { secondStep } from './second-step.ts';
import { securityEvent, securityKind } from './security-events.ts';
import { serviceAreas } from './service-areas.ts';
import { sessionUser } from './session.ts';
import { homeVisit, stats } from './stats.ts';
import { emailAddress } from './text-fields.ts';
import { therapistCard } from './therapist-cards.ts';
import { ownVisitInFull } from './therapist-desk.ts';
import { addTimeOff } from './therapist-hours.ts';
import { ownTip } from './tips.ts';
import { sendTestEvent, tracking } from './tracking.ts';
import { closeVisit, travel, travelArea, way } from './travel.ts';
import { visitDay } from './visit-day.ts';
import { waitingList } from './waiting-list.ts';
import { therapistExplanation } from './who-could-come.ts';
import { timeOff, workingHour } from './working-time.ts';
import { zipInterest } from './zip-interests.ts';

/**
 * What has a name in the OpenAPI document. Wherever a route gives something that looks the same, the document refers to it.
 * A test fails when two routes give the same thing and it has no name.
 */
export const namedAnswers = {
  Absence: absence,
  AddIn: addIn,
  AdminAddIn: addIns.row,
  AdminBooking: adminBooking,
  AdminBookingRow: adminBookingRow,
  AdminHistoryLine: adminHistoryLine,
  AdminPayment: adminPayment,
  AdminPromoCode: promoCodes.row,
  AdminSettings: adminSettings,
  AdminTherapist: therapists.row,
  AdminTreatment: treatments.row,
  AdminUser: users.row,
  AppliedPromo: appliedPromo,
  AskedTherapist: askedTherapist,
  BookedTherapist: bookedTherapist,
  LastSaid: lastSaid,
  Assignment: assignment,
  AttentionItem: attentionItem,
  AuditEntry: auditEntry,
  BankWait: bankWait,
  Booking: booking,
  BookingStatus: booking.shape.status,
  BothLanguages: treatment.shape.name,
  CalendarVisit: calendarVisit,
  CancelledBooking: cancelBooking.answer,
  Cancellation: booking.shape.cancellation,
  ClientRecord: clientRecord,
  OfficeGiftCard: officeCard,
  OfficeReview: officeReview,
  SeenMark: seenMark,
  OwnReview: ownReview,
  KeptReview: keptReview,
  KeptTip: keptTip,
  OwnTip: ownTip,
  PublicReview: publicReview,
  Rating: rating,
  ClosedDay: closedDays.row,
  Day: day,
  Email: email,
  EmailStatus: emailStatus,
  EmailTemplate: emailTemplate,
  ErrorCode: errorCode,
  FreeStart: freeStart,
  FreeTimes: getAvailability.answer,
  GiftCard: giftCard,
  GuestDetails: booking.shape.guestDetails,
  HistoryLine: historyLine,
  HomeVisit: homeVisit,
  Instant: instant,
  KeptEmail: keptEmail,
  KeptGiftCard: keptGiftCard,
  KnownTherapist: knownTherapist,
  MoneyState: booking.shape.money,
  MovableBooking: movableBooking,
  Notification: notification,
  Offer: offer,
  OfferedVisit: offeredVisit,
  OfferInTheWay: offerInTheWay,
  Ok: z.object({ ok: z.literal(true) }),
  OpenedEmail: openedEmail,
  OpenedTemplate: openedTemplate,
  OwnCard: getOwnCard.answer,
  OwnSession: ownSession,
  OwnVisit: ownVisit,
  OwnVisitInFull: ownVisitInFull,
  PaymentStatus: booking.shape.paymentStatus,
  PayLine: payLine,
  Payout: payout,
  PayStatement: payStatement,
  Picture: picture,
  Place: booking.shape.location,
  PriceLine: priceLine,
  Problem: problem,
  Profile: profile,
  PromoCode: promoCode,
  Proposal: proposal,
  PublicConfig: getPublicConfig.answer,
  PushSettings: pushSettings,
  Quote: quoteBooking.answer,
  ReminderRule: reminderRules.row,
  Reschedule: booking.shape.reschedule,
  SavedAddress: savedAddress,
  SecondStep: secondStep,
  SecurityEvent: securityEvent,
  SecurityKind: securityKind,
  ServiceArea: serviceAreas.row,
  SessionUser: sessionUser,
  Travel: travel,
  TravelArea: travelArea,
  CloseVisit: closeVisit,
  Way: way,
  Stats: stats,
  StatsTotals: stats.shape.totals,
  StuckJob: stuckJob,
  TemplateVariable: templateVariable,
  TherapistExplanation: therapistExplanation,
  TherapistCard: therapistCard,
  TimeOff: timeOff,
  TimeZone: timezone,
  Tracking: tracking,
  TrackingEvent: sendTestEvent.answer,
  Treatment: treatment,
  VisitDay: visitDay,
  UserReceipt: userReceipt,
  Uuid: z.uuid(),
  VisitOutcome: visitOutcome,
  WaitingPlace: waitingList.row,
  WallTime: wallTime,
  WorkingHour: workingHour,
  ZipInterest: zipInterest,
};

/** The same for what a route takes. */
export const namedInputs = {
  AccountEmail: accountEmail,
  Contact: contact,
  EmailAddress: emailAddress,
  NewAddress: createAddress.body,
  NewBooking: createBooking.body,
  NewPlace: location,
  NewTimeOff: addTimeOff.body,
  Registration: register.body,
};
