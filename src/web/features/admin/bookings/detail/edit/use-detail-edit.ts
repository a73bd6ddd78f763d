import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { type AdminBooking, adminBooking, updateAdminBooking } from '#contract/admin-bookings.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { failureText, isRefusal, tellDone } from '#web/features/admin/shared/failures.ts';
import { refreshBookings } from '#web/features/admin/shared/visits/refresh.ts';
import { type DetailName, fieldOf } from './detail-fields.ts';

type Open = {
  name: DetailName;
  draft: string;
  /** As it stood when the pencil was pressed: the row itself is asked for again and again behind the form. */
  seen: { value: string; version: number };
};

type Trouble = { text: string } | { strangers: readonly string[] };

export type DetailEdit = ReturnType<typeof useDetailEdit>;

/** One fact of a booking that is being corrected. Lives above the tabs, so that a look at the money loses nothing. */
export const useDetailEdit = (booking: AdminBooking) => {
  const { t } = useTranslation('admin');
  const [open, setOpen] = useState<Open | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const close = (): void => {
    setOpen(null);
    setTrouble(null);
  };
  const begin = (name: DetailName): void => {
    const value = fieldOf(name).valueOf(booking);
    setTrouble(null);
    setOpen({ name, draft: value, seen: { value, version: booking.version } });
  };

  const send = async ({ name, draft, seen }: Open, evenIfOutside: boolean): Promise<void> => {
    const body = { ...fieldOf(name).bodyOf(draft), version: seen.version, ...(evenIfOutside && { evenIfOutside }) };
    try {
      await call(updateAdminBooking, { params: { id: booking.id }, body });
    } catch (error) {
      const current = asItStands(error);
      if (!current) throw error;
      const value = fieldOf(name).valueOf(current);
      const next = { name, draft, seen: { value, version: current.version } };
      // Somebody changed something else: nobody is overwritten.
      if (value === seen.value) return send(next, evenIfOutside);
      setOpen(next);
      throw t('bookings.edit.theirs', { value: value || t('form.empty') });
    }
  };

  const save = async (evenIfOutside = false): Promise<void> => {
    if (!open || isBusy) return;
    setIsBusy(true);
    setTrouble(null);
    try {
      await send(open, evenIfOutside);
      close();
      tellDone(t('form.saved'), booking.reference);
    } catch (error) {
      setTrouble(troubleOf(error, fieldOf(open.name).name));
    } finally {
      setIsBusy(false);
      void refreshBookings();
    }
  };

  return {
    open,
    trouble,
    isBusy,
    isDirty: open !== null && open.draft !== open.seen.value,
    begin,
    close,
    write: (draft: string) => open && setOpen({ ...open, draft }),
    save,
  };
};

const conflict = z.object({ current: adminBooking });

const asItStands = (error: unknown): AdminBooking | null => {
  if (!isRefusal(error, 'changed_meanwhile')) return null;
  const parsed = conflict.safeParse((error as ApiError).body);
  return parsed.success ? parsed.data.current : null;
};

const strangers = z.object({ therapists: z.array(z.string()) });

const troubleOf = (error: unknown, field: string): Trouble => {
  if (isRefusal(error, 'therapist_not_there')) {
    const parsed = strangers.safeParse((error as ApiError).body);
    if (parsed.success) return { strangers: parsed.data.therapists };
  }
  const said = error instanceof ApiError ? error.fields[field] : undefined;
  return { text: said ?? failureText(error) };
};
