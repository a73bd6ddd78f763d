import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OfferAnswer } from '#contract/dispatch.ts';
import { listOfferStarts } from '#contract/proposals.ts';
import type { RouteAnswer } from '#contract/route.ts';
import { mostProposals } from '#domain/dispatch/proposals.ts';
import { formatTime } from '#domain/language/formats.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import { failureText } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { allTimesWords } from '#web/i18n/device-zone.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { isRealPress } from '#web/ui/real-press.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { useDeskWords } from '../desk-words.ts';
import { type OfferAddress, useAnswerOffer } from '../offer/use-answer-offer.ts';
import { todayIn } from '../today-in.ts';
import { dayWord } from '../visit-words.ts';

type Days = RouteAnswer<typeof listOfferStarts>['days'];
type Start = Days[number]['starts'][number];

type ProposeDialogProps = {
  address: OfferAddress;
  onClose(): void;
  onProposed(answer: OfferAnswer): void;
  onRefused?(): void;
};

/** The therapist's own free starts of that day and the next; one or two of them go to the client. */
export function ProposeDialog({ address, onClose, onProposed, onRefused }: ProposeDialogProps) {
  const { t } = useDeskWords();
  const [chosen, setChosen] = useState<readonly Start[]>([]);
  const { bookingId, therapistId, token } = address;
  const { data, error, refetch } = useQuery({
    queryKey: ['offer-starts', bookingId, therapistId],
    queryFn: ({ signal }) =>
      call(listOfferStarts, { params: { bookingId, therapistId }, query: token ? { token } : {} }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const { answer, pending } = useAnswerOffer(address, {
    onAnswered: (next) => {
      showToast({ title: t('propose.sent'), description: t('propose.sentText') });
      onProposed(next);
    },
    onRefused: () => {
      setChosen([]);
      void refetch();
      onRefused?.();
    },
  });
  const starts = chosen.map(({ startsAt }) => startsAt);
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('propose.title')}
      description={t('propose.lead')}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('propose.back')}
          </Button>
          <Button
            busy={pending === 'propose'}
            disabled={starts.length === 0 || pending !== null}
            onClick={(event) => isRealPress(event) && answer({ kind: 'propose', starts })}
          >
            {t('propose.send')}
          </Button>
        </>
      }
    >
      {error && <Notice tone="warning">{failureText(error, t('offline'))}</Notice>}
      {!data && !error && <p role="status">{t('propose.loading')}</p>}
      {data && zoneOf(data) && <p className="mb-3 text-s text-soft">{zoneOf(data)}</p>}
      {data && <DayStarts days={data.days} zone={data.timezone} chosen={chosen} onChange={setChosen} />}
      <p className="mt-5 text-s text-soft">{t('propose.held')}</p>
    </Dialog>
  );
}

/** Whose clock the starts go by, where that could be mistaken. */
const zoneOf = ({ days, timezone }: RouteAnswer<typeof listOfferStarts>): string => {
  const first = days.flatMap(({ starts }) => starts)[0];
  return first ? allTimesWords(first.startsAt, timezone) : '';
};

type DayStartsProps = {
  days: Days;
  zone: TimeZone;
  chosen: readonly Start[];
  onChange(chosen: readonly Start[]): void;
};

function DayStarts({ days, zone, chosen, onChange }: DayStartsProps) {
  const words = useDeskWords();
  const { t } = words;
  const [today] = useState(() => todayIn(zone));
  if (days.length === 0) return <Notice announced={false}>{t('propose.none')}</Notice>;
  const toggle = (start: Start): void => {
    const others = chosen.filter(({ startsAt }) => startsAt !== start.startsAt);
    onChange(others.length < chosen.length ? others : [...chosen, start]);
  };
  return (
    <div className="grid gap-5">
      <p aria-live="polite" className="text-s font-semibold">
        {t('propose.chosen', { count: chosen.length })}
      </p>
      {days.map(({ date, starts }) => (
        <fieldset key={date}>
          <legend className="mb-2.5 font-semibold">{dayWord(date, today, words)}</legend>
          <div className="grid grid-cols-3 gap-2 sm:grid-cols-4">
            {starts.map((start) => (
              <StartToggle
                key={start.startsAt}
                start={start}
                isChosen={chosen.some(({ startsAt }) => startsAt === start.startsAt)}
                disabled={isTooMuch(start, chosen)}
                onToggle={() => toggle(start)}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}

/** Two are enough, and nobody can keep two that overlap. */
const isTooMuch = (start: Start, chosen: readonly Start[]): boolean => {
  if (chosen.some(({ startsAt }) => startsAt === start.startsAt)) return false;
  const packUp = 20 * 60_000;
  const overlaps = (other: Start): boolean =>
    Date.parse(start.startsAt) < Date.parse(other.endsAt) + packUp &&
    Date.parse(other.startsAt) < Date.parse(start.endsAt) + packUp;
  return chosen.length >= mostProposals || chosen.some(overlaps);
};

type StartToggleProps = { start: Start; isChosen: boolean; disabled: boolean; onToggle(): void };

function StartToggle({ start, isChosen, disabled, onToggle }: StartToggleProps) {
  const { language } = useDeskWords();
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      disabled={disabled}
      onClick={onToggle}
      className={classNames(
        'min-h-11 rounded-full text-s font-semibold tabular-nums inset-ring',
        isChosen ? 'bg-brand text-on-brand inset-ring-brand' : 'inset-ring-line-strong enabled:hover:bg-sunken',
        disabled && 'cursor-not-allowed text-soft opacity-50',
      )}
    >
      {formatTime(start.time, language)}
    </button>
  );
}
