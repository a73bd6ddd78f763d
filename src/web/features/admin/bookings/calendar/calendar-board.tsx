import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '#domain/identity/phone-number.ts';
import { formatDate } from '#domain/language/formats.ts';
import { openSick } from '#web/features/admin/shared/visits/doors.ts';
import type { MenuItem } from '#web/ui/menu-list.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { navigate } from '#web/ui/router.tsx';
import type { useCalendarPlace } from './calendar-address.ts';
import { type Block, blocksOf, type Calendar, keyOf, openBlocks, type TherapistRow } from './calendar-data.ts';
import { CalendarLegend } from './calendar-legend.tsx';
import { axisOf } from './grid/day-times.ts';
import { DayGrid } from './grid/day-view.tsx';
import { useArrowKeys } from './grid/use-arrow-keys.ts';
import { useDrag } from './grid/use-drag.ts';
import { WeekGrid } from './grid/week-view.tsx';
import { OpenDialog } from './press/open-dialog.tsx';
import { UndoNotice } from './press/undo-notice.tsx';
import { useVisitChanges } from './press/use-visit-changes.ts';
import { useBlockWords } from './use-block-words.ts';
import { whyFixed } from './visit-state.ts';

const minute = 60_000;

/** Read again every minute: fine enough for a line in a calendar. */
const useNow = (): Date => {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minute);
    return () => clearInterval(timer);
  }, []);
  return now;
};

type CalendarBoardProps = {
  calendar: Calendar;
  /** With those whom a filter hides: somebody who comes to a visit may be among them. */
  everywhere: Calendar;
  place: ReturnType<typeof useCalendarPlace>;
};

/** The rows and what can be done in them: by dragging, by pressing and by keys. */
export function CalendarBoard({ calendar, everywhere, place }: CalendarBoardProps) {
  const { t } = useTranslation('admin');
  const now = useNow();
  const changes = useVisitChanges(everywhere, place.open);
  const isWeek = calendar.days.length > 1;
  const blocks = [...openBlocks(calendar), ...calendar.therapists.flatMap(blocksOf)];
  const keys = useArrowKeys(blocks.map(keyOf));
  const canDrag = ({ visit }: Block): boolean => whyFixed(visit, now) === null;
  const { drag, onPointerDown, isClickOfDrag } = useDrag({
    axis: isWeek ? null : axisOf(calendar),
    canDrag,
    onDrop: changes.drop,
  });
  const isAt = (other: Block | undefined, block: Block): boolean =>
    other !== undefined && keyOf(other) === keyOf(block);
  const propsOf = (block: Block) => ({
    block,
    isReached: keys.reached === keyOf(block),
    isOpen: isAt(changes.pressed?.block, block),
    isLifted: isAt(drag?.block, block),
    canDrag: canDrag(block),
    onPointerDown: onPointerDown(block),
    onPress: (anchor: HTMLElement) => isClickOfDrag() || changes.press(block, anchor),
  });
  const date = calendar.days[0] ?? place.today;
  const isToday = date === place.today;
  const menuOf = (therapist: TherapistRow): MenuItem[] => [
    {
      key: 'sick',
      label: t(isToday ? 'sick.menu' : 'sick.menuOther'),
      disabled: date < place.today,
      onSelect: () => openSick({ therapist, date }),
    },
    {
      key: 'call',
      label: t('bookingCalendar.callTherapist', { phone: formatPhone(therapist.phone) }),
      disabled: therapist.phone === '',
      onSelect: () => window.location.assign(`tel:${therapist.phone}`),
    },
    ...(isWeek ? [] : [{ key: 'plan', label: t('dayPlan.menu'), onSelect: () => place.showPlan(therapist.id) }]),
    {
      key: 'open',
      label: t('bookingCalendar.openTherapist', { name: therapist.firstName }),
      onSelect: () => navigate(`/admin/therapists?open=${therapist.id}`),
    },
  ];
  const grid = {
    calendar,
    now,
    today: place.today,
    drag,
    propsOf,
    menuOf,
    onEmpty: (startsAt: string, id: string | null) => isClickOfDrag() || place.book(startsAt, id),
  };
  return (
    <>
      {changes.done && (
        <UndoNotice key={JSON.stringify(changes.done)} done={changes.done} onClose={changes.forgetDone} />
      )}
      <ClosedTimes calendar={calendar} />
      <div {...keys.listProps}>{isWeek ? <WeekGrid {...grid} onDay={place.showDay} /> : <DayGrid {...grid} />}</div>
      <p className="mt-3 text-xs text-soft">
        <span className="max-md:hidden">{t('bookingCalendar.hint')}</span>
        <span className="md:hidden">{t('bookingCalendar.hintPhone')}</span>
      </p>
      <CalendarLegend />
      <OpenDialog changes={changes} now={now} />
    </>
  );
}

/** When the company is closed in these days, and why. The rows show it as time in which nobody works. */
function ClosedTimes({ calendar }: { calendar: Calendar }) {
  const { t, language, time } = useBlockWords();
  if (calendar.closed.length === 0) return null;
  return (
    <Notice tone="warning" className="mb-4">
      <ul className="space-y-0.5">
        {calendar.closed.map(({ date, from, to, name }) => (
          <li key={date + from}>
            {[
              formatDate(date, 'full', language),
              from === '00:00' && to === '24:00'
                ? t('bookingCalendar.closedDay')
                : t('bookingCalendar.closedPart', { from: time(from), to: to === '24:00' ? to : time(to) }),
              name[language] || name.en || name.pt,
            ]
              .filter(Boolean)
              .join(' · ')}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
