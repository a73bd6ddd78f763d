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
import { listAddIns, listTreatments } from './catalogue.ts';
import { reportClientError } from './client-errors.ts';
import { listEmails } from './emails.ts';
import { getLiveness, getReadiness } from './health.ts';
import { getLegalText } from './legal.ts';
import {
  changePassword,
  deleteAccount,
  endOwnSession,
  exportOwnData,
  getProfile,
  listOwnSessions,
  updateProfile,
} from './profile.ts';
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
  reportClientError,
  listEmails,
};
