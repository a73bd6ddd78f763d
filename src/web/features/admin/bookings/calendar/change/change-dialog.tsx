import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatDate, formatTime } from '#domain/language/formats.ts';
import { formatMoment } from '#domain/language/moments.ts';
import { type Reason, whyQuery } from '#web/features/admin/bookings/change/why-query.ts';
import { nameOf } from '#web/features/admin/bookings/name-of.ts';
import { refreshBookings } from '#web/features/admin/bookings/refresh.ts';
import { failureText, tellDone } from '#web/features/admin/shared/failures.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { ArrowRightIcon } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { Person } from '../calendar-data.ts';
import { useBlockWords } from '../use-block-words.ts';
import { type Change, carryOut, type Refusal, refusalOf, replacedBy } from './change.ts';
import { useReasonWords } from './use-reason-words.ts';

type ChangeDialogProps = {
  change: Change;
  /** Those who come now. */
  seated: readonly Person[];
  onChange(change: Change): void;
  onClose(): void;
};

/** Says exactly what will happen and who is told, then does it. Nothing has changed when it is closed. */
export function ChangeDialog({ change, seated, onChange, onClose }: ChangeDialogProps) {
  const { t, language, clientOf, treatmentOf } = useBlockWords();
  const { block } = change;
  const unfitReasons = useUnfitReasons(change);
  const act = useMutation({
    mutationFn: (isForced: boolean) => carryOut(change, isForced),
    onSuccess: () => {
      tellDone(t(`bookingCalendar.done.${change.what}`), block.visit.reference);
      void refreshBookings();
      onClose();
    },
  });
  const refusal = act.error ? refusalOf(act.error) : null;
  const reasons = refusal?.kind === 'unfit' ? refusal.reasons : unfitReasons;
  const isForced = reasons.length > 0;
  const label = isForced ? 'force' : act.error ? 'again' : change.what;
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      tone="primary"
      title={t(`bookingCalendar.confirm.${change.what}Title`, {
        name: change.what === 'assign' ? nameOf(change.therapist) : '',
      })}
      confirmLabel={t(`bookingCalendar.confirm.${label}`)}
      cancelLabel={t('bookingCalendar.confirm.leave')}
      busy={act.isPending}
      onConfirm={() => act.mutate(isForced)}
    >
      <p>
        {clientOf(block)}, {treatmentOf(block)} · {block.visit.reference}
        {change.what === 'assign' && <span className="block">{formatMoment(block.visit.startsAt, language)}</span>}
      </p>
      <FromTo change={change} />
      {isForced && change.what === 'assign' && <Unfit name={nameOf(change.therapist)} reasons={reasons} />}
      {act.error && refusal && refusal.kind !== 'unfit' && (
        <Refused
          refusal={refusal}
          error={act.error}
          change={change}
          onTake={(startsAt) => {
            act.reset();
            onChange({ what: 'move', block, startsAt });
          }}
        />
      )}
      <h3 className="mt-4 font-sans text-s font-semibold tracking-normal text-ink">
        {t('bookingCalendar.confirm.told')}
      </h3>
      <ul className="mt-1 grid list-disc gap-1 pl-5">
        <Told change={change} seated={seated} />
      </ul>
    </ConfirmDialog>
  );
}

/** What stands against it, asked before it is tried; a taken time may still be made free and is left to the server. */
const useUnfitReasons = (change: Change): readonly Reason[] => {
  const why = useQuery({ ...whyQuery(change.block.visit.id), enabled: change.what === 'assign' });
  if (change.what !== 'assign') return [];
  const reasons = why.data?.find(({ id }) => id === change.therapist.id)?.reasons ?? [];
  return reasons.filter((reason) => reason !== 'busy');
};

function FromTo({ change }: { change: Change }) {
  const { t, language, rowName } = useBlockWords();
  const { visit } = change.block;
  const moment = (startsAt: string): ReactNode => (
    <>
      <span className="figure block text-l text-ink">{formatTime(startsAt, language)}</span>
      {formatDate(startsAt, 'full', language)}
    </>
  );
  const [from, to] =
    change.what === 'move'
      ? [moment(visit.startsAt), moment(change.startsAt)]
      : [
          <b key="from" className="text-ink">
            {change.block.kind === 'own' ? rowName(change.block) : t('bookingCalendar.confirm.nobodyYet')}
          </b>,
          <b key="to" className="text-ink">
            {nameOf(change.therapist)}
          </b>,
        ];
  return (
    <div className="mt-3 grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-3 rounded-m bg-sunken px-4 py-3">
      <div>{from}</div>
      <ArrowRightIcon className="text-soft" />
      <div>{to}</div>
    </div>
  );
}

function Told({ change, seated }: { change: Change; seated: readonly Person[] }) {
  const { t, clientOf } = useBlockWords();
  const { block } = change;
  const client = clientOf(block);
  const leaving = replacedBy(change);
  const isFull = leaving !== null || block.visit.missing <= 1;
  const lines =
    change.what === 'move'
      ? [
          t('bookingCalendar.told.moved', { client }),
          seated.length > 0
            ? t('bookingCalendar.told.kept', { names: seated.map(nameOf).join(', ') })
            : t('bookingCalendar.told.asked'),
        ]
      : [
          t('bookingCalendar.told.new', { name: nameOf(change.therapist) }),
          leaving ? t('bookingCalendar.told.old', { name: nameOf(leaving) }) : t('bookingCalendar.told.others'),
          t(isFull ? 'bookingCalendar.told.client' : 'bookingCalendar.told.clientLater', { client }),
        ];
  return lines.map((line) => <li key={line}>{line}</li>);
}

function Unfit({ name, reasons }: { name: string; reasons: readonly Reason[] }) {
  const { t } = useBlockWords();
  const reasonWords = useReasonWords();
  return (
    <Notice className="mt-3 text-ink" tone="warning" title={t('bookingCalendar.unfit.title', { name })}>
      {reasonWords(reasons)}. {t('bookingCalendar.unfit.text')}
    </Notice>
  );
}

type RefusedProps = { refusal: Refusal; error: unknown; change: Change; onTake(startsAt: string): void };

function Refused({ refusal, error, change, onTake }: RefusedProps) {
  const { t, language } = useBlockWords();
  const name = change.what === 'assign' ? nameOf(change.therapist) : '';
  const alternatives = refusal.kind === 'taken' ? refusal.alternatives : [];
  const text = (): string => {
    switch (refusal.kind) {
      case 'taken':
        return t(alternatives.length > 0 ? 'bookingCalendar.refused.taken' : 'bookingCalendar.refused.takenNone');
      case 'fixed':
        return t(`bookingCalendar.refused.${refusal.because}`);
      case 'other':
        return refusal.text ?? failureText(error);
      case 'unfit':
        return '';
      default:
        return t(`bookingCalendar.refused.${refusal.kind}`, { name });
    }
  };
  return (
    <Notice
      className="mt-3 text-ink"
      tone="error"
      title={t('bookingCalendar.refused.title')}
      action={
        alternatives.length > 0 && (
          <div className="flex flex-wrap gap-2">
            {alternatives.map((startsAt) => (
              <Button key={startsAt} size="small" variant="ghost" onClick={() => onTake(startsAt)}>
                {formatMoment(startsAt, language)}
              </Button>
            ))}
          </div>
        )
      }
    >
      {text()}
    </Notice>
  );
}
