import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { PlusIcon } from '#web/ui/icons.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { navigate, useLocation } from '#web/ui/router.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { AdminPage } from '../shared/admin-page.tsx';
import { CodeOfSheet } from '../shared/record/row-loader.tsx';
import { useOpenRow } from '../shared/record/use-open-row.ts';
import { BookingSheet } from './booking-sheet.tsx';

const BookingList = lazyPart(() => import('./list/booking-list.tsx'), 'BookingList');
const CalendarView = lazyPart(() => import('./calendar/calendar-view.tsx'), 'CalendarView');
const ByPhoneSheet = lazyPart(() => import('./by-phone/by-phone-sheet.tsx'), 'ByPhoneSheet');

/** What fills in a new booking (`by-phone/book-again.ts`); it leaves the address with the form. */
const filledFrom = ['again', 'client'];

const views = ['table', 'calendar'] as const;
type View = (typeof views)[number];

/** Each view has an address of its own; what was searched for in the other stays behind there. */
const addressOf = (view: View): string => (view === 'calendar' ? '?view=calendar' : location.pathname);

/** All visits as a table, or as a calendar under `?view=calendar`; one of them, or a new one, opens beside. */
export function Screen() {
  const { t } = useTranslation('admin');
  const { search } = useLocation();
  const { openId, open, close } = useOpenRow(filledFrom);
  const view: View = new URLSearchParams(search).get('view') === 'calendar' ? 'calendar' : 'table';
  return (
    <AdminPage
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
      {openId === 'new' && (
        <CodeOfSheet title={t('bookings.new')} onClose={close}>
          <ByPhoneSheet onClose={close} onBooked={open} />
        </CodeOfSheet>
      )}
      {openId !== null && openId !== 'new' && <BookingSheet key={openId} id={openId} onClose={close} />}
    </AdminPage>
  );
}
