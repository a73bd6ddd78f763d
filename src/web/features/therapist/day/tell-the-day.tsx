import { useState } from 'react';
import type { OwnVisitInFull } from '#contract/therapist-desk.ts';
import { visitDayRules } from '#domain/booking/visit-day.ts';
import { sayTime } from '#web/api/say-when.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ReadyConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { AlertIcon } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { useDeskWords } from '../desk-words.ts';
import { todayIn } from '../today-in.ts';
import { AfterVisit } from './after-visit.tsx';
import { CompleteVisit } from './complete-visit.tsx';
import { CallClient, EmergencyCalls } from './emergency-calls.tsx';
import type { Telling } from './use-telling.ts';

type Day = NonNullable<OwnVisitInFull['day']>;
type Told = { visit: OwnVisitInFull; telling: Telling };
type ToldOnDay = Told & { day: Day };

/** At the door, or after the planned end: what is left to say is that it is finished. */
export const isFinishedNext = ({ day, now, endsAt }: OwnVisitInFull): boolean =>
  Boolean(day && (day.arrivedAt || now >= endsAt));

/** The day of the visit in one hand: one green button at a time, and help in reach. */
export function VisitDay({ visit, telling }: Told) {
  const { t, language } = useDeskWords();
  const { day } = visit;
  if (!day) return null;
  if (visit.now < day.from)
    return visit.date === todayIn(visit.timezone) ? (
      <p className="text-s text-soft">{t('visitDay.later', { time: sayTime(day.from, language, visit.timezone) })}</p>
    ) : null;
  return (
    <Card as="section" className="grid gap-4">
      <h2 className="text-l">{t('visitDay.title')}</h2>
      <NextAct visit={visit} day={day} telling={telling} />
      <Help visit={visit} day={day} telling={telling} />
    </Card>
  );
}

function NextAct({ visit, day, telling }: ToldOnDay) {
  const { t, language } = useDeskWords();
  const time = (instant: string): string => sayTime(instant, language, visit.timezone);
  if (telling.hasEnded)
    return (
      <>
        {telling.waiting.includes('leave') && <p className="text-s">{t('visitDay.leftKept')}</p>}
        {telling.waiting.includes('complete') && <p className="text-s">{t('visitDay.finishedKept')}</p>}
        <AfterVisit visit={visit} />
      </>
    );
  if (day.missedAt || telling.isDoorKept)
    return (
      <>
        <Notice tone="warning" announced={false} action={<CallClient visit={visit} />}>
          {day.missedAt ? t('visitDay.nobodyTold', { time: time(day.missedAt) }) : t('visitDay.nobodyKept')}
        </Notice>
        <Button wide busy={telling.isBusy} onClick={() => telling.tell({ act: 'arrived' })}>
          {t('visitDay.opened')}
        </Button>
      </>
    );
  if (isFinishedNext(visit))
    return (
      <>
        {day.arrivedAt && <p className="text-s">{t('visitDay.toldArrived', { time: time(day.arrivedAt) })}</p>}
        <CompleteVisit visit={visit} telling={telling} isThere />
        <p className="text-xs text-soft">{t('visitDay.safety', { time: time(safetyAskedAt(visit)) })}</p>
        {day.arrivedAt && visit.now >= visit.startsAt && visit.now < visit.endsAt && <NobodyHere telling={telling} />}
      </>
    );
  if (day.onWayAt && day.expectedAt)
    return (
      <>
        <p className="text-s">
          {t(telling.waiting.includes('on-my-way') ? 'visitDay.keptOnWay' : 'visitDay.toldOnWay', {
            time: time(day.onWayAt),
            expected: time(day.expectedAt),
          })}
        </p>
        <Arrived telling={telling} />
        <OnMyWay telling={telling} isCorrection />
      </>
    );
  return (
    <>
      <OnMyWay telling={telling} />
      {/* Whoever forgot to say that they set out is at the door all the same. */}
      {Date.parse(visit.now) >= Date.parse(visit.startsAt) - nearMilliseconds && <Arrived telling={telling} isQuiet />}
    </>
  );
}

const nearMilliseconds = 30 * 60_000;

/** When somebody who has not said that it is over is asked whether all is well. */
const safetyAskedAt = ({ endsAt }: OwnVisitInFull): string =>
  new Date(Date.parse(endsAt) + visitDayRules.askAfterEndMinutes * 60_000).toISOString();

function Arrived({ telling, isQuiet = false }: { telling: Telling; isQuiet?: boolean }) {
  const { t } = useDeskWords();
  return (
    <Button
      wide
      variant={isQuiet ? 'ghost' : 'primary'}
      busy={telling.isBusy}
      onClick={() => telling.tell({ act: 'arrived' })}
    >
      {t('visitDay.arrived')}
    </Button>
  );
}

const ways = [10, 15, 20, 30, 45, 60];

function OnMyWay({ telling, isCorrection = false }: { telling: Telling; isCorrection?: boolean }) {
  const { t } = useDeskWords();
  const [minutes, setMinutes] = useState('20');
  const [isOpen, setIsOpen] = useState(!isCorrection);
  if (!isOpen)
    return (
      <Button variant="quiet" size="small" onClick={() => setIsOpen(true)}>
        {t('visitDay.change')}
      </Button>
    );
  return (
    <div className="grid gap-3">
      <span className="text-s text-soft">{t('visitDay.minutes')}</span>
      <Segmented
        label={t('visitDay.minutes')}
        value={minutes}
        options={ways.map((count) => ({ value: String(count), label: t('visitDay.minutesOption', { count }) }))}
        onChange={setMinutes}
        className="grid! grid-cols-3 gap-y-2.5 rounded-m!"
      />
      <Button
        wide
        variant={isCorrection ? 'ghost' : 'primary'}
        busy={telling.isBusy}
        onClick={() => {
          telling.tell({ act: 'on-my-way', minutes: Number(minutes) });
          if (isCorrection) setIsOpen(false);
        }}
      >
        {t(isCorrection ? 'visitDay.send' : 'visitDay.onWay')}
      </Button>
    </div>
  );
}

function NobodyHere({ telling }: { telling: Telling }) {
  const { t } = useDeskWords();
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setIsAsked(true)}>
        {t('visitDay.nobody')}
      </Button>
      <ReadyConfirmDialog
        isOpen={isAsked}
        onOpenChange={setIsAsked}
        title={t('visitDay.nobody')}
        confirmLabel={t('visitDay.nobodyConfirm')}
        cancelLabel={t('visitDay.cancel')}
        tone="primary"
        onConfirm={() => {
          telling.tell({ act: 'nobody-here' });
          setIsAsked(false);
        }}
      >
        {t('visitDay.nobodyAsk')}
      </ReadyConfirmDialog>
    </>
  );
}

function Help({ visit, day, telling }: ToldOnDay) {
  const { t, language } = useDeskWords();
  const [isAsked, setIsAsked] = useState(false);
  // Without a connection nobody knows of it yet, and a phone call may still get through.
  const isKept = telling.waiting.some((act) => act === 'help' || act === 'leave');
  return (
    <>
      {day.helpAt || isKept ? (
        <Notice tone="error" announced={isKept} action={<EmergencyCalls />}>
          {isKept || !day.helpAt
            ? t('visitDay.helpKept')
            : t('visitDay.helpTold', { time: sayTime(day.helpAt, language, visit.timezone) })}
        </Notice>
      ) : (
        <EmergencyCalls isQuiet />
      )}
      <Button variant="ghost" size="small" wide className="text-danger!" onClick={() => setIsAsked(true)}>
        <AlertIcon size={18} />
        {t('visitDay.help')}
      </Button>
      {day.arrivedAt && !telling.hasEnded && <LeaveForSafety telling={telling} />}
      <ReadyConfirmDialog
        isOpen={isAsked}
        onOpenChange={setIsAsked}
        title={t('visitDay.help')}
        confirmLabel={t('visitDay.helpConfirm')}
        cancelLabel={t('visitDay.cancel')}
        onConfirm={() => {
          telling.tell({ act: 'help' });
          setIsAsked(false);
        }}
      >
        <p>{t('visitDay.helpAsk')}</p>
        <EmergencyCalls className="mt-4" />
      </ReadyConfirmDialog>
    </>
  );
}

/** The visit ends at once and is paid; whoever stays must not lose by leaving. */
function LeaveForSafety({ telling }: { telling: Telling }) {
  const { t } = useDeskWords();
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      <Button variant="quiet" size="small" wide className="text-danger!" onClick={() => setIsAsked(true)}>
        {t('visitDay.leave')}
      </Button>
      <ReadyConfirmDialog
        isOpen={isAsked}
        onOpenChange={setIsAsked}
        title={t('visitDay.leave')}
        confirmLabel={t('visitDay.leaveConfirm')}
        cancelLabel={t('visitDay.cancel')}
        onConfirm={() => {
          telling.tell({ act: 'leave' });
          setIsAsked(false);
        }}
      >
        <p>{t('visitDay.leaveAsk')}</p>
        <EmergencyCalls className="mt-4" />
      </ReadyConfirmDialog>
    </>
  );
}
