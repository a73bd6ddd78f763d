import { addIns } from './admin-add-ins.ts';
import {
  deleteAdminBooking,
  exportBookings,
  getAdminBooking,
  listAdminBookings,
  officeActs,
  phoneRoutes,
  settleRefund,
  updateAdminBooking,
} from './admin-bookings.ts';
import { getBookingCalendar } from './admin-calendar.ts';
import { treatments } from './admin-catalogue.ts';
import { clientRoutes } from './admin-clients.ts';
import { adminDispatchRoutes } from './admin-dispatch.ts';
import { officeCardRoutes } from './admin-gift-cards.ts';
import { stuckJobRoutes } from './admin-jobs.ts';
import { moneyRoutes } from './admin-money.ts';
import { payRoutes } from './admin-pay.ts';
import { promoCodes } from './admin-promo-codes.ts';
import { getSettings, getStandardLegalText, updateSettings } from './admin-settings.ts';
import {
  addTherapistTimeOff,
  linkTherapistAccount,
  previewTherapist,
  removeTherapistTimeOff,
  takeTherapistOff,
  unlinkTherapistAccount,
} from './admin-therapist-changes.ts';
import { therapists } from './admin-therapists.ts';
import { exportUsers, listUserReceipts, mailPasswordLink, resetSecondStep, users } from './admin-users.ts';
import { askedClientRoutes } from './asked-client.ts';
import { attentionRoutes } from './attention.ts';
import { listAudit } from './audit.ts';
import { authRoutes } from './auth.ts';
import { getAvailability } from './availability.ts';
import {
  applyPromo,
  cancelBooking,
  countWizardStep,
  createBooking,
  getBooking,
  getCalendarFile,
  listBookings,
  lockBookingLink,
  previewCancellation,
  quoteBooking,
  resendBookingCode,
  setNif,
} from './bookings.ts';
import { listAddIns, listTreatments } from './catalogue.ts';
import { visitChangeRoutes } from './change-visit.ts';
import { clientDeskRoutes } from './client-desk.ts';
import { reportClientError } from './client-errors.ts';
import { closedDayRoutes } from './closed-days.ts';
import { getDayPlan } from './day-plan.ts';
import { dispatchRoutes } from './dispatch.ts';
import { emailTemplateRoutes } from './email-templates.ts';
import { bookingMailRoutes, emailRoutes } from './emails.ts';
import {
  createGiftCard,
  getGiftCard,
  getGiftCardBalance,
  keepGiftCard,
  listGiftCards,
  refreshGiftCardPayment,
  withdrawGiftCard,
} from './gift-cards.ts';
import { eraseBooking, exportBooking, withdrawHealthNote } from './guest-data.ts';
import { healthRoutes } from './health.ts';
import { frontRoutes } from './home.ts';
import { getLegalText } from './legal.ts';
import { openLive } from './live.ts';
import { getNotificationNews, listNotifications, readAllNotifications, readNotification } from './notifications.ts';
import { ownCardRoutes } from './own-card.ts';
import { createPaymentIntent, receivePaymentEvent, refreshPayment } from './payments.ts';
import { getPicture, getPortrait, uploadPicture } from './pictures.ts';
import {
  changePassword,
  deleteAccount,
  endOwnSession,
  exportOwnData,
  getProfile,
  listOwnSessions,
  updateProfile,
} from './profile.ts';
import { testPromoCode } from './promo-code-test.ts';
import { listPromoCodes, verifyCode } from './promo-codes.ts';
import { proposalRoutes } from './proposals.ts';
import { getPublicConfig } from './public-config.ts';
import { pushRoutes } from './push.ts';
import {
  getBookingReceipt,
  getGiftCardFile,
  getGiftCardReceipt,
  getInvoiceFile,
  listInvoices,
  settleInvoice,
} from './receipts.ts';
import { reminderRules } from './reminder-rules.ts';
import {
  claimBooking,
  findStayingTherapists,
  getBookingAvailability,
  getReschedule,
  getRescheduleByLink,
  rescheduleBooking,
  rescheduleByLink,
} from './reschedule.ts';
import { reviewRoutes } from './reviews.ts';
import { secondStepRoutes } from './second-step.ts';
import { listSecurityEvents } from './security-events.ts';
import { serviceAreas } from './service-areas.ts';
import { getMe, setLanguagePreference } from './session.ts';
import { smsRoutes } from './sms.ts';
import { exportStats, getAdminHome, getStats, getUnserved } from './stats.ts';
import { therapistDeskRoutes } from './therapist-desk.ts';
import { therapistHoursRoutes } from './therapist-hours.ts';
import { tipRoutes } from './tips.ts';
import { getTracking, listTrackingEvents, sendTestEvent, updateTracking } from './tracking.ts';
import { travelRoutes } from './travel.ts';
import { visitDayRoutes } from './visit-day.ts';
import { waitingListRoutes } from './waiting-list.ts';
import { explainBooking } from './who-could-come.ts';
import { checkZipCode, registerZipInterest } from './zip-codes.ts';
import { deleteZipInterest, exportZipInterests, listZipInterests } from './zip-interests.ts';

/** Every route of the API. A handler exists for each, or the server does not start. */
export const routes = {
  ...healthRoutes,
  getPublicConfig,
  getLegalText,
  getMe,
  setLanguagePreference,
  ...authRoutes,
  getProfile,
  updateProfile,
  changePassword,
  listOwnSessions,
  endOwnSession,
  exportOwnData,
  deleteAccount,
  checkZipCode,
  registerZipInterest,
  listTreatments,
  listAddIns,
  ...frontRoutes,
  getAvailability,
  quoteBooking,
  createBooking,
  resendBookingCode,
  listBookings,
  getBooking,
  previewCancellation,
  cancelBooking,
  applyPromo,
  setNif,
  getCalendarFile,
  lockBookingLink,
  exportBooking,
  eraseBooking,
  withdrawHealthNote,
  explainBooking,
  countWizardStep,
  verifyCode,
  listPromoCodes,
  createPaymentIntent,
  refreshPayment,
  receivePaymentEvent,
  ...therapistDeskRoutes,
  ...therapistHoursRoutes,
  ...ownCardRoutes,
  listNotifications,
  getNotificationNews,
  readAllNotifications,
  readNotification,
  reportClientError,
  ...stuckJobRoutes,
  ...emailRoutes,
  ...emailTemplateRoutes,
  listReminderRules: reminderRules.list,
  createReminderRule: reminderRules.create,
  updateReminderRule: reminderRules.change,
  deleteReminderRule: reminderRules.remove,
  getRescheduleByLink,
  rescheduleByLink,
  getReschedule,
  rescheduleBooking,
  findStayingTherapists,
  getBookingAvailability,
  claimBooking,
  getPicture,
  getPortrait,
  uploadPicture,
  listAudit,
  listSecurityEvents,
  ...secondStepRoutes,
  listAdminTreatments: treatments.list,
  createTreatment: treatments.create,
  getAdminTreatment: treatments.read,
  updateTreatment: treatments.change,
  deleteTreatment: treatments.remove,
  orderTreatments: treatments.order,
  listAdminAddIns: addIns.list,
  createAddIn: addIns.create,
  getAdminAddIn: addIns.read,
  updateAddIn: addIns.change,
  deleteAddIn: addIns.remove,
  orderAddIns: addIns.order,
  deleteZipInterest,
  listZipInterests,
  exportZipInterests,
  ...waitingListRoutes,
  listServiceAreas: serviceAreas.list,
  createServiceArea: serviceAreas.create,
  getServiceArea: serviceAreas.read,
  updateServiceArea: serviceAreas.change,
  deleteServiceArea: serviceAreas.remove,
  ...travelRoutes,
  ...closedDayRoutes,
  getSettings,
  updateSettings,
  getStandardLegalText,
  getTracking,
  updateTracking,
  sendTestEvent,
  listTrackingEvents,
  getStats,
  exportStats,
  getAdminHome,
  getDayPlan,
  ...attentionRoutes,
  getUnserved,
  takeTherapistOff,
  listAdminPromoCodes: promoCodes.list,
  createPromoCode: promoCodes.create,
  getAdminPromoCode: promoCodes.read,
  updatePromoCode: promoCodes.change,
  deletePromoCode: promoCodes.remove,
  testPromoCode,
  ...clientRoutes,
  ...officeCardRoutes,
  ...moneyRoutes,
  ...payRoutes,
  listUsers: users.list,
  exportUsers,
  createUser: users.create,
  getUser: users.read,
  updateUser: users.change,
  eraseUser: users.remove,
  mailPasswordLink,
  resetSecondStep,
  listUserReceipts,
  createGiftCard,
  listGiftCards,
  getGiftCard,
  refreshGiftCardPayment,
  withdrawGiftCard,
  getGiftCardBalance,
  keepGiftCard,
  ...visitDayRoutes,
  ...reviewRoutes,
  ...tipRoutes,
  openLive,
  ...smsRoutes,
  ...pushRoutes,
  ...dispatchRoutes,
  ...adminDispatchRoutes,
  ...proposalRoutes,
  ...askedClientRoutes,
  listAdminBookings,
  exportBookings,
  getBookingCalendar,
  ...phoneRoutes,
  getAdminBooking,
  updateAdminBooking,
  ...officeActs,
  ...visitChangeRoutes,
  ...bookingMailRoutes,
  deleteAdminBooking,
  settleRefund,
  listAdminTherapists: therapists.list,
  createTherapist: therapists.create,
  getAdminTherapist: therapists.read,
  updateTherapist: therapists.change,
  previewTherapist,
  deleteTherapist: therapists.remove,
  addTherapistTimeOff,
  removeTherapistTimeOff,
  linkTherapistAccount,
  unlinkTherapistAccount,
  getBookingReceipt,
  listInvoices,
  getInvoiceFile,
  settleInvoice,
  getGiftCardReceipt,
  getGiftCardFile,
  ...clientDeskRoutes,
};
