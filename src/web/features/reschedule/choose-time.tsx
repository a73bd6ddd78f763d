import { type ReactNode, useRef, useState } from 'react';
import type { MovableBooking } from '#contract/reschedule.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import { failureText } from '#web/api/api-error.ts';
import { sayWhen, sayWhenFirst, sayWhenThere } from '#web/api/say-when.ts';
import { FreeMonth } from '#web/free-times/free-month.tsx';
import { allTimesWords } from '#web/i18n/device-zone.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { cardFrame } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Dock } from '#web/ui/dock.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { focusMissing } from '#web/ui/focus-missing.ts';
import { GoneStart } from '#web/ui/gone-start.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageFrame, PageHeading } from '#web/ui/page-frame.tsx';
import { PageWithAside } from '#web/ui/page-with-aside.tsx';
import { OldAndNew } from './old-and-new.tsx';
import { freeDaysQuery, type Handle } from './reschedule-queries.ts';
import { type RescheduleWords, useRescheduleWords } from './reschedule-words.ts';
import { useMove } from './use-move.ts';
import { WhoStays } from './who-stays.tsx';

type ChooseTimeProps = { booking: MovableBooking; handle: Handle };

export function ChooseTime({ booking, handle }: ChooseTimeProps) {
  const { t, language } = useRescheduleWords();
  const [chosen, setChosen] = useState<string | null>(null);
  const [wasAsked, setWasAsked] = useState(false);
  const page = useRef<HTMLDivElement>(null);
  const { move, alternatives, failure } = useMove(handle);
  const choose = (startsAt: string): void => {
    move.reset();
    setChosen(startsAt);
  };
  const submit = (): void => {
    setWasAsked(true);
    if (chosen) move.mutate(chosen);
    else focusMissing(page.current);
  };
  const isMissing = wasAsked && !chosen;
  const startWords = (startsAt: string): string => sayWhenFirst(startsAt, language, booking.timezone);
  const button = (
    <Button busy={move.isPending} onClick={submit} className="max-md:px-5">
      {t('move')}
    </Button>
  );
  return (
    <PageFrame className="pt-4 pb-18 max-md:pb-[calc(var(--dock-space)+72px)] md:pt-8">
      <PageHeading title={t('title')} lead={leadOf(booking, { t, language })} />
      <PageWithAside
        aside={
          <>
            <OldAndNew booking={booking} newStart={chosen} />
            <WhoStays booking={booking} newStart={chosen} />
            <div className="mt-6 flex flex-wrap gap-2.5 max-md:hidden">
              {button}
              <LinkButton to={`/bookings/${booking.id}`} variant="ghost">
                {t('keep')}
              </LinkButton>
            </div>
          </>
        }
      >
        {alternatives && move.variables && (
          <GoneStart
            className="mb-5"
            title={t('gone.title', { start: startWords(move.variables) })}
            starts={alternatives}
            labelOf={startWords}
            onChoose={choose}
          >
            {t(alternatives.length > 0 ? 'gone.text' : 'gone.none')}
          </GoneStart>
        )}
        {failure && <NotMoved failure={failure} />}
        <div ref={page}>
          <div data-missing={isMissing ? 'input[name="start"]' : undefined} tabIndex={-1} className="outline-none">
            <FreeMonth
              zone={booking.timezone}
              ask={(window) => freeDaysQuery(booking, window)}
              startDay={booking.bookingDate}
              value={chosen}
              onChange={choose}
              retryLabel={t('retry')}
              failureText={(error) => failureText(error, t('offline'))}
              lastMonthText={t('emptyLast')}
              calendarLook={classNames(cardFrame, 'p-3 sm:p-5')}
            />
            {isMissing && (
              <div role="alert">
                <FieldError id="start-missing">{t('missing')}</FieldError>
              </div>
            )}
          </div>
        </div>
      </PageWithAside>
      <MoveDock booking={booking} chosen={chosen} isMissing={isMissing}>
        {button}
      </MoveDock>
    </PageFrame>
  );
}

function NotMoved({ failure }: { failure: unknown }) {
  const { t } = useRescheduleWords();
  return (
    <Notice tone="error" title={t('notMoved')} className="mb-5">
      {failureText(failure, t('offline'))}
    </Notice>
  );
}

const leadOf = ({ reschedule, timezone }: MovableBooking, { t, language }: RescheduleWords): string =>
  `${t('lead', { until: sayWhenThere(reschedule.until, language, timezone) })} ${allTimesWords(reschedule.until, timezone)}`.trim();

type MoveDockProps = { booking: MovableBooking; chosen: string | null; isMissing: boolean; children: ReactNode };

function MoveDock({ booking, chosen, isMissing, children }: MoveDockProps) {
  const { t, language } = useRescheduleWords();
  // Said beside the button too: what is missing may lie above or below what a phone shows.
  const note = isMissing
    ? t('missing')
    : t(chosen ? 'dock' : 'dockEmpty', { old: sayWhen(booking.datetime, language, booking.timezone) });
  return (
    <Dock
      note={<span className={classNames('whitespace-normal', isMissing && 'font-semibold text-bad-text')}>{note}</span>}
      figure={<DockFigure startsAt={chosen} zone={booking.timezone} />}
    >
      {children}
    </Dock>
  );
}

/** Small enough for the phone's bar. */
function DockFigure({ startsAt, zone }: { startsAt: string | null; zone: TimeZone }) {
  const { language } = useRescheduleWords();
  return <span className="text-m">{startsAt ? sayWhenFirst(startsAt, language, zone) : '–'}</span>;
}
