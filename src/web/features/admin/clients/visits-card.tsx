import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClientRecord, ClientVisit } from '#contract/admin-clients.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { sayMoment } from '#web/api/say-when.ts';
import { DotLine } from '#web/features/admin/shared/record/dot-line.tsx';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Card } from '#web/ui/card.tsx';
import { ChevronDownIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/router.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { useIsNarrow } from '#web/ui/use-is-narrow.ts';
import { useIsSupport } from '../shared/use-is-support.ts';
import { bookAgainPath, visitTones } from './client-words.ts';
import { SplitQuestion } from './merge-dialog.tsx';

/** The rest is one press away. */
const firstOnPhone = 3;

type VisitsCardProps = { record: ClientRecord; onChanged(): void };

export function VisitsCard({ record, onChanged }: VisitsCardProps) {
  const { t } = useTranslation('admin');
  const [asked, setAsked] = useState<ClientVisit | null>(null);
  const isSupport = useIsSupport();
  const canSplit = !isSupport && (record.visitList.length > 1 || record.userId !== null);
  const isNarrow = useIsNarrow();
  const [isWhole, setIsWhole] = useState(false);
  const count = record.visitList.length;
  const isCut = isNarrow && !isWhole && count > firstOnPhone;
  const shown = isCut ? record.visitList.slice(0, firstOnPhone) : record.visitList;
  return (
    <Card as="section" padding="none" aria-labelledby="client-visits">
      <div className="flex items-baseline justify-between gap-4 px-5 py-4 md:px-6">
        <h2 id="client-visits" className="text-l">
          {t('clients.bookings')}
        </h2>
        <span className="text-xs text-soft">{t('clients.nextFirst')}</span>
      </div>
      {record.visitList.length === 0 ? (
        <p className="px-5 pb-5 text-s text-soft md:px-6">{t('clients.noBookings')}</p>
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {shown.map((visit) => (
            <VisitLine
              key={visit.bookingId}
              visit={visit}
              isNarrow={isNarrow}
              onSplit={canSplit && !visit.isOfAccount ? () => setAsked(visit) : null}
            />
          ))}
        </ul>
      )}
      {isCut && (
        <button
          type="button"
          onClick={() => setIsWhole(true)}
          className="flex min-h-14 w-full items-center justify-center gap-2 border-t border-line text-s font-semibold text-brand"
        >
          <ChevronDownIcon size={18} />
          {t('clients.allBookings', { count })}
        </button>
      )}
      {asked && <SplitQuestion clientId={record.id} visit={asked} onDone={onChanged} onClose={() => setAsked(null)} />}
    </Card>
  );
}

type VisitLineProps = { visit: ClientVisit; isNarrow: boolean; onSplit: (() => void) | null };

function VisitLine({ visit, isNarrow, onSplit }: VisitLineProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const what = [visit.treatment?.[language], t('clients.minutes', { minutes: visit.duration }), visit.area];
  const state = <Tag tone={visitTones[visit.status]}>{t(`bookingsFile.statuses.${visit.status}`)}</Tag>;
  const price = typeof visit.spent === 'number' && formatMoney(visit.spent);
  const split = onSplit && (
    <button
      type="button"
      onClick={onSplit}
      className="min-h-6 text-xs text-soft underline underline-offset-4 max-md:min-h-11"
    >
      {t('clients.split')}
      <span className="sr-only">, {visit.reference}</span>
    </button>
  );
  return (
    <li className="grid gap-x-4 gap-y-1 px-5 py-3 text-s md:grid-cols-[13rem_minmax(0,1fr)_auto_auto_5.5rem] md:items-center md:px-6">
      <span className="flex items-center justify-between gap-3">
        <Link
          to={`/admin/bookings?open=${visit.bookingId}`}
          className="inline-flex min-h-11 items-center font-semibold underline decoration-line-strong underline-offset-4 md:min-h-9"
        >
          {sayMoment(visit.startsAt, language, visit.timezone)}
          <span className="sr-only">, {visit.reference}</span>
        </Link>
        {isNarrow && state}
      </span>
      <span className="min-w-0 wrap-anywhere">
        <span className="flex items-baseline justify-between gap-3">
          <DotLine parts={what} />
          {isNarrow && <span className="whitespace-nowrap tabular-nums">{price}</span>}
        </span>
        <DotLine
          className="text-xs text-soft"
          parts={[visit.therapists, visit.otherName && t('clients.bookedAs', { name: visit.otherName })]}
        />
        {!isNarrow && split}
      </span>
      <span className="flex items-center justify-between gap-3 md:contents">
        <Link
          to={bookAgainPath(visit.bookingId)}
          className="inline-flex min-h-11 items-center text-s font-semibold text-brand underline-offset-4 hover:underline md:min-h-9"
        >
          {t('clients.bookAgain')}
          <span className="sr-only">, {visit.reference}</span>
        </Link>
        {isNarrow ? split : state}
        {!isNarrow && <span className="text-right tabular-nums">{price}</span>}
      </span>
    </li>
  );
}
