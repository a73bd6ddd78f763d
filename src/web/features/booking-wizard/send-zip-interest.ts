import type { TFunction } from 'i18next';
import { registerZipInterest } from '#contract/zip-codes.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';

/** Leaves the address; answers why it was not taken, or null. */
export const sendZipInterest = async (zip: string, email: string, t: TFunction<'front'>): Promise<string | null> => {
  try {
    await call(registerZipInterest, { body: { zip, email } });
    return null;
  } catch (error) {
    return error instanceof ApiError ? (error.fields.email ?? error.text) : t('zip.offline');
  }
};
