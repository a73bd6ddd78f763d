import { useTranslation } from 'react-i18next';
import { rescheduleByAdmin } from '#contract/admin-bookings.ts';
import { assignTherapist, takeOffVisit } from '#contract/admin-dispatch.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import { call } from '#web/api/call.ts';
import { sayMoment } from '#web/api/say-when.ts';
import { useAction } from '#web/features/admin/bookings/change/use-action.ts';
import { tellDone } from '#web/features/admin/shared/failures.ts';
import { nameOf } from '#web/features/admin/shared/visits/name-of.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { Person } from '../calendar-data.ts';

type Changed = { readonly id: string; readonly reference: string; readonly timezone: TimeZone };

/** What was done last in the calendar, with what it needs to be taken back. */
export type Undoable =
  | { readonly what: 'moved'; readonly visit: Changed; readonly from: string; readonly to: string }
  | { readonly what: 'assigned'; readonly visit: Changed; readonly now: Person; readonly before: Person | undefined };

const takeBack = async (done: Undoable, reason: string): Promise<void> => {
  const params = { id: done.visit.id };
  if (done.what === 'moved') await call(rescheduleByAdmin, { params, body: { startsAt: done.from } });
  else if (done.before)
    await call(assignTherapist, { params, body: { therapistId: done.before.id, insteadOf: done.now.id } });
  else await call(takeOffVisit, { params, body: { therapistId: done.now.id, reason } });
};

type UndoNoticeProps = { done: Undoable; onClose(): void };

/** Stays until it is closed or something else is done: nobody has to be quick. */
export function UndoNotice({ done, onClose }: UndoNoticeProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const { isBusy, problem, run } = useAction(onClose);
  const { reference } = done.visit;
  const title =
    done.what === 'moved'
      ? t('bookingCalendar.undo.moved', { reference, start: sayMoment(done.to, language, done.visit.timezone) })
      : t('bookingCalendar.undo.assigned', { reference, name: nameOf(done.now) });
  const undo = (): Promise<void> =>
    run(async () => {
      await takeBack(done, t('bookingCalendar.undo.reason'));
      tellDone(t('bookingCalendar.undo.done', { reference }));
    });
  return (
    <Notice
      className="mb-4"
      tone={problem ? 'error' : 'good'}
      title={problem ? t('bookings.failed') : title}
      action={
        <div className="flex flex-wrap gap-2.5">
          <Button variant="ghost" size="small" busy={isBusy} onClick={() => void undo()}>
            {t('bookingCalendar.undo.button')}
          </Button>
          <Button variant="quiet" size="small" disabled={isBusy} onClick={onClose}>
            {t('bookingCalendar.undo.keep')}
          </Button>
        </div>
      }
    >
      {problem ?? t('bookingCalendar.undo.told')}
    </Notice>
  );
}
