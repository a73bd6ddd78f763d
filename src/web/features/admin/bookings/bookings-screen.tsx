import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { PlusIcon } from '#web/ui/icons.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { navigate, useLocation } from '#web/ui/router.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { AdminPage } from '../shared/admin-page.tsx';
import { useOpenRow } from '../shared/record/use-open-row.ts';
import { BookingSheet } from './booking-sheet.tsx';

const BookingList = lazyPart(() => import('./list/booking-list.tsx'), 'BookingList');
const CalendarView = lazyPart(() => import('./calendar/calendar-view.tsx'), 'CalendarView');
const ByPhonePage = lazyPart(() => import('./by-phone/by-phone-page.tsx'), 'ByPhonePage');

/** What fills in a new booking (`by-phone/book-again.ts`); it leaves the address with the form. */
const filledFrom = ['again', 'client', 'start', 'therapist'];

const views = ['table', 'calendar'] as const;
type View = (typeof views)[number];

/** Each view has an address of its own; what was searched for in the other stays behind there. */
const addressOf = (view: View): string => (view === 'calendar' ? '?view=calendar' : location.pathname);

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** `?open=new&start=…&therapist=…`: from an empty cell of the calendar. What is no instant or no id is not heard. */
const presetOf = (search: string): { startsAt?: string | undefined; therapistId?: string | undefined } => {
  const asked = new URLSearchParams(search);
  const start = Date.parse(asked.get('start') ?? '');
  const therapistId = asked.get('therapist') ?? '';
  return {
    startsAt: Number.isNaN(start) ? undefined : new Date(start).toISOString(),
    therapistId: uuid.test(therapistId) ? therapistId : undefined,
  };
};

/** `?booking=`: what mails and notices said before; who opens one of those comes to the booking, too. */
const useOldAddress = (search: string): void => {
  const asked = new URLSearchParams(search).get('booking') ?? '';
  useEffect(() => {
    if (uuid.test(asked)) navigate(`?open=${asked}`, { replace: true });
  }, [asked]);
};

/** All visits as a table, or as a calendar under `?view=calendar`; one of them, or a new one, opens beside. */
export function Screen() {
  const { t } = useTranslation('admin');
  const { search } = useLocation();
  const { openId, open, close } = useOpenRow(filledFrom);
  useOldAddress(search);
  const view: View = new URLSearchParams(search).get('view') === 'calendar' ? 'calendar' : 'table';
  if (openId === 'new')
    return (
      <Suspense fallback={<Loading room="screen" />}>
        <ByPhonePage key={search} preset={presetOf(search)} onClose={close} onBooked={open} />
      </Suspense>
    );
  return (
    <AdminPage
      isList
      title={t('bookings.title')}
      lead={t('bookings.lead')}
      actions={
        <>
          <Segmented
            className="self-center"
            label={t('bookings.view.label')}
            value={view}
            options={views.map((value) => ({ value, label: t(`bookings.view.${value}`) }))}
            onChange={(next) => navigate(addressOf(next))}
          />
          <Button size="small" onClick={() => open('new')}>
            <PlusIcon size={18} />
            {t('bookings.new')}
          </Button>
        </>
      }
    >
      <Suspense fallback={<Loading room="screen" />}>
        {view === 'calendar' ? <CalendarView /> : <BookingList />}
      </Suspense>
      {openId !== null && <BookingSheet key={openId} id={openId} onClose={close} />}
    </AdminPage>
  );
}
