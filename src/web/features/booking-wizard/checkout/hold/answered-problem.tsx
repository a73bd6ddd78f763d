import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#domain/money/cents.ts';
import { sayUntil, sayWhen, sayWhenFirst } from '#web/api/say-when.ts';
import { serverNow } from '#web/api/server-clock.ts';
import type { StepFlow } from '#web/features/booking-wizard/frame/step-flow.ts';
import { settledStart } from '#web/features/booking-wizard/steps/chosen-start.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice, type NoticeTone } from '#web/ui/notice.tsx';
import type { Agreed, HoldProblem, OtherBooking } from './hold-problem.ts';
import { ProveEmail } from './prove-email-form.tsx';

type AnsweredProblemProps = {
  flow: StepFlow;
  problem: Exclude<HoldProblem, { kind: 'offline' | 'failed' }>;
  isBusy: boolean;
  onTry(agreed?: Agreed): void;
};

/** The server has a question, or another way: what it said, and the next step. */
export function AnsweredProblem({ flow, problem, isBusy, onTry }: AnsweredProblemProps) {
  const { t } = useTranslation('booking');
  switch (problem.kind) {
    case 'slot-gone':
      return <SlotGone flow={flow} alternatives={problem.alternatives} />;
    case 'busy':
      return <ClientBusy flow={flow} other={problem.other} onAgree={() => onTry({ evenIfBusy: true })} />;
    case 'prove':
      return (
        <ProveEmail
          problem={problem}
          isBusy={isBusy}
          onCode={(emailCode) => onTry({ emailCode })}
          onChangeEmail={() => flow.change(7)}
        />
      );
    case 'too-many':
      return <TooManyHolds flow={flow} problem={problem} onTry={() => onTry()} />;
    case 'price-changed':
      return (
        <Panel
          tone="warning"
          title={t('conflict.priceTitle', { price: formatMoney(problem.totalPrice) })}
          action={
            <Button size="small" onClick={() => onTry({ price: problem.totalPrice })}>
              {t('conflict.priceAgree', { price: formatMoney(problem.totalPrice) })}
            </Button>
          }
        >
          {t('conflict.priceText', { price: formatMoney(problem.seenPrice) })}
        </Panel>
      );
    case 'call':
      return (
        <Panel
          tone="info"
          title={t('conflict.callTitle')}
          action={
            problem.phone && (
              <a href={`tel:${problem.phone}`} className="link inline-flex min-h-11 items-center font-semibold">
                {t('conflict.call')}
              </a>
            )
          }
        >
          {problem.text}
        </Panel>
      );
    case 'code-refused':
      return (
        <Panel tone="warning" title={t('code.failed')}>
          {problem.text}
        </Panel>
      );
    case 'fields':
      return <WrongFields flow={flow} problem={problem} />;
  }
}

type PanelProps = { tone: NoticeTone; title: string; action?: ReactNode; children: ReactNode };

const Panel = (props: PanelProps) => <Notice className="mb-6" {...props} />;

type TooManyProps = { flow: StepFlow; problem: Extract<HoldProblem, { kind: 'too-many' }>; onTry(): void };

/** Says from when on it can be held, and what can be done until then. */
function TooManyHolds({ flow, problem: { isDay, until }, onTry }: TooManyProps) {
  const { t } = useTranslation('booking');
  const { language } = useLanguage();
  const zone = flow.state.timezone;
  const end = until ?? serverNow().toISOString();
  // A voucher keeps its time for days.
  const time = sayUntil(end, language, zone);
  return (
    <Panel
      tone="warning"
      title={t(isDay ? 'conflict.holdsDayTitle' : 'conflict.holdsTitle')}
      action={
        <div className="flex flex-wrap gap-2.5">
          <Button size="small" onClick={onTry}>
            {t('zip.retry')}
          </Button>
          <Button size="small" variant="ghost" onClick={() => flow.change(6)}>
            {t('conflict.otherTime')}
          </Button>
        </div>
      }
    >
      {t(isDay ? 'conflict.holdsDay' : 'conflict.holdsText', { time })}
    </Panel>
  );
}

type ClientBusyProps = { flow: StepFlow; other: OtherBooking | null; onAgree(): void };

/** Somebody with a booking at that time may want another one, but is asked first. */
function ClientBusy({ flow, other, onAgree }: ClientBusyProps) {
  const { t } = useTranslation('booking');
  const { language } = useLanguage();
  return (
    <Panel
      tone="warning"
      title={t('conflict.busyTitle')}
      action={
        <div className="flex flex-wrap gap-2.5">
          <Button size="small" onClick={() => flow.change(6)}>
            {t('conflict.otherTime')}
          </Button>
          <Button size="small" variant="ghost" onClick={onAgree}>
            {t('conflict.busyAgree')}
          </Button>
        </div>
      }
    >
      {other
        ? t('conflict.busyOwn', {
            reference: other.reference,
            start: sayWhen(other.datetime, language, flow.state.timezone),
          })
        : t('conflict.busyText')}
    </Panel>
  );
}

function SlotGone({ flow, alternatives }: { flow: StepFlow; alternatives: readonly string[] }) {
  const { t } = useTranslation('booking');
  const { language } = useLanguage();
  const { timezone } = flow.state;
  const start = (startsAt: string): string => sayWhenFirst(startsAt, language, timezone);
  const { dateTime, dateTimeEnd } = flow.state;
  const lengthMs = dateTime && dateTimeEnd ? Date.parse(dateTimeEnd) - Date.parse(dateTime) : 0;
  const take = (startsAt: string): void => {
    const endsAt = new Date(Date.parse(startsAt) + lengthMs).toISOString();
    flow.patch(settledStart({ startsAt, endsAt }, 'fit-schedule', timezone));
  };
  return (
    <Panel
      tone="warning"
      title={t('conflict.goneTitle', { start: dateTime ? start(dateTime) : '' })}
      action={
        <div className="flex flex-wrap gap-2.5">
          {alternatives.map((startsAt) => (
            <Button key={startsAt} size="small" onClick={() => take(startsAt)}>
              {start(startsAt)}
            </Button>
          ))}
          <Button size="small" variant="ghost" onClick={() => flow.change(6)}>
            {t('conflict.otherTime')}
          </Button>
        </div>
      }
    >
      {t(alternatives.length > 0 ? 'conflict.goneText' : 'conflict.goneNone')}
    </Panel>
  );
}

/** The first part of a field's name tells on which step it is answered. */
const stepOfField: Record<string, number> = {
  zipCode: 1,
  peopleCount: 2,
  treatmentId: 3,
  duration: 3,
  therapistGender: 3,
  recipientDetails: 3,
  addIns: 4,
  location: 5,
  hasMassageTable: 5,
  locationNotes: 5,
  datetime: 6,
  guestDetails: 7,
  notes: 7,
  notesConsent: 7,
};

function WrongFields({ flow, problem }: { flow: StepFlow; problem: Extract<HoldProblem, { kind: 'fields' }> }) {
  const { t } = useTranslation('booking');
  return (
    <Panel tone="error" title={t('conflict.failedTitle')}>
      {problem.text}
      <ul className="mt-2 grid gap-1.5">
        {Object.entries(problem.fields).map(([name, text]) => (
          <li key={name}>
            {text}{' '}
            <button
              type="button"
              className="link"
              onClick={() => flow.change(stepOfField[name.split('.')[0] ?? ''] ?? 7)}
            >
              {t('checkout.change')}
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
