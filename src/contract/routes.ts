import {
  completeRegistration,
  forgotPassword,
  initiateRegistration,
  login,
  loginWithGoogle,
  logout,
  logoutByLink,
  register,
  resendCode,
  resetPassword,
  verifyEmail,
} from './auth.ts';
import { getAvailability, listTherapists } from './availability.ts';
import {
  applyPromo,
  cancelBooking,
  countWizardStep,
  createBooking,
  explainBooking,
  getBooking,
  getCalendarFile,
  listBookings,
  previewCancellation,
  quoteBooking,
} from './bookings.ts';
import { listAddIns, listTreatments } from './catalogue.ts';
import { reportClientError } from './client-errors.ts';
import { listEmails } from './emails.ts';
import { getLiveness, getReadiness } from './health.ts';
import { getLegalText } from './legal.ts';
import { createPaymentIntent, receivePaymentEvent, refreshPayment } from './payments.ts';
import {
  changePassword,
  deleteAccount,
  endOwnSession,
  exportOwnData,
  getProfile,
  listOwnSessions,
  updateProfile,
} from './profile.ts';
import { listPromoCodes, verifyCode } from './promo-codes.ts';
import { getPublicConfig } from './public-config.ts';
import { getMe, setLanguagePreference } from './session.ts';
import { checkZipCode, registerZipInterest } from './zip-codes.ts';

/** Every route of the API. A handler exists for each, or the server does not start. */
export const routes = {
  getLiveness,
  getReadiness,
  getPublicConfig,
  getLegalText,
  getMe,
  setLanguagePreference,
  login,
  loginWithGoogle,
  logout,
  logoutByLink,
  initiateRegistration,
  register,
  verifyEmail,
  completeRegistration,
  resendCode,
  forgotPassword,
  resetPassword,
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
  listTherapists,
  getAvailability,
  quoteBooking,
  createBooking,
  listBookings,
  getBooking,
  previewCancellation,
  cancelBooking,
  applyPromo,
  getCalendarFile,
  explainBooking,
  countWizardStep,
  verifyCode,
  listPromoCodes,
  createPaymentIntent,
  refreshPayment,
  receivePaymentEvent,
  reportClientError,
  listEmails,
};
