import { healthConsentVersion, lacksHealthConsent } from '#domain/privacy/health-consent.ts';
import type { Actor } from '#server/http/actor.ts';
import { AppError } from '#server/http/app-error.ts';
import { recordChange } from '#server/modules/audit/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { BookingDeps } from '../deps.ts';
import { bookingChanged } from '../events.ts';
import type { FieldFaults } from '../make/check-details.ts';
import type { BookingRow } from '../repo.ts';
import { updateNote } from './edit-repo.ts';

type NoteWish = { notes: string; notesConsent: boolean };
type By = { actor: Actor; faults: FieldFaults };

/**
 * What the client says about their health, as the office writes it down: with their word that it may be read, and only while
 * somebody is still to read it. The log keeps that it was changed, and no word of it.
 */
export const editNote = async (
  { clock, emit }: Pick<BookingDeps, 'clock' | 'emit'>,
  tx: Transaction,
  booking: BookingRow,
  { notes, notesConsent }: NoteWish,
  { actor, faults }: By,
): Promise<void> => {
  const { id, reference: label, calendarSequence } = booking;
  if (notes === booking.notes) return;
  if (actor.kind === 'user' && actor.role === 'support') throw new AppError('not_allowed');
  const mayBeRead = notesConsent || booking.notesConsent !== null;
  if (lacksHealthConsent({ notes, notesConsent: mayBeRead }))
    faults.add('notesConsent', 'booking:missing.notesConsent');
  faults.throwIfAny();
  if (notes !== '' && booking.endsAt <= clock.now()) throw new AppError('too_late');
  const agreedNow = notesConsent || booking.notesConsent === null;
  await updateNote(tx, id, { notes, consent: notes === '' ? null : healthConsentVersion, agreedNow });
  const logged = { before: { withHealthNote: booking.notes !== '' }, after: { withHealthNote: notes !== '' } };
  await recordChange(tx, { actor, what: 'booking', id, label, ...logged });
  await emit(tx, bookingChanged, { bookingId: id, sequence: calendarSequence + 1, isSearchedAnew: false });
};
