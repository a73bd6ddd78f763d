import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type AdminBooking, getAdminBooking } from '#contract/admin-bookings.ts';
import { type ClientRecord, getClient } from '#contract/admin-clients.ts';
import { priceOfDuration } from '#domain/pricing/durations.ts';
import { call } from '#web/api/call.ts';
import { tellFailure } from '#web/features/admin/shared/failures.ts';
import { useLocation } from '#web/ui/router.tsx';
import { type Catalogue, emptyValues, type PhoneValues } from './by-phone-values.ts';

/** Client, place and treatment as they were; never a note about health, and only what is still offered. */
const likeBefore = (booking: AdminBooking, { treatments, addIns }: Catalogue): PhoneValues => {
  const { guestDetails, userId, zipCode, peopleCount, isBackToBack, location, locationNotes, duration } = booking;
  const { firstName, lastName, phone, email } = guestDetails;
  const treatment = treatments.find(({ id }) => id === booking.treatmentId);
  const isOffered = treatment !== undefined && priceOfDuration(treatment, duration) !== null;
  return {
    ...emptyValues(booking.language),
    ...{ userId, zipCode, peopleCount, location, locationNotes },
    guestDetails: { firstName, lastName, phone, email },
    sharedMode: isBackToBack ? 'back-to-back' : 'together',
    ...(treatment && { treatmentId: treatment.id, ...(isOffered && { duration }) }),
    addIns: booking.addIns.filter((id) => addIns.some((addIn) => addIn.id === id)),
    therapistGender: booking.therapistGender,
    acceptOppositeGender: booking.acceptOppositeGender,
  };
};

const ofPerson = ({ userId, firstName, lastName, phone, email, language }: ClientRecord): PhoneValues => ({
  ...emptyValues(language),
  userId,
  guestDetails: { firstName, lastName, phone: phone ?? '', email: email ?? '' },
});

/** The address may name a booking to make once more (`again`), or a person (`client`). Fills the form once, before anybody has typed. */
export const useBookAgain = (
  form: UseFormReturn<PhoneValues, unknown, PhoneValues>,
  catalogue: Catalogue | null,
): void => {
  const { t } = useTranslation('admin');
  const params = new URLSearchParams(useLocation().search);
  const [again, client] = [params.get('again'), params.get('client')];
  const wasFilled = useRef(false);
  useEffect(() => {
    if (wasFilled.current || !catalogue || !(again || client)) return;
    wasFilled.current = true;
    const read = async (): Promise<PhoneValues> =>
      again
        ? likeBefore(await call(getAdminBooking, { params: { id: again } }), catalogue)
        : ofPerson(await call(getClient, { params: { id: client ?? '' } }));
    read().then(
      (values) => form.formState.isDirty || form.reset(values),
      (error: unknown) => tellFailure(t('bookByPhone.againFailed'), error),
    );
  }, [again, client, catalogue, form, t]);
};
