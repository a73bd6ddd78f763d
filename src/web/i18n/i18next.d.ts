import 'i18next';
import type { frontTexts } from '#domain/language/front-texts.ts';
import type admin from '../../../locales/en/admin.json';
import type auth from '../../../locales/en/auth.json';
import type booking from '../../../locales/en/booking.json';
import type common from '../../../locales/en/common.json';
import type emails from '../../../locales/en/emails.json';
import type treatments from '../../../locales/en/treatments.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      common: typeof common;
      auth: typeof auth;
      booking: typeof booking;
      front: Pick<typeof booking, (typeof frontTexts)[number]>;
      treatments: typeof treatments;
      emails: typeof emails;
      admin: typeof admin;
    };
  }
}
