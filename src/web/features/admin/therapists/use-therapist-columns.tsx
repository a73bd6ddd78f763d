import { useTranslation } from 'react-i18next';
import type { AdminTherapist } from '#contract/admin-therapists.ts';
import { formatPhone } from '#domain/identity/phone-number.ts';
import { formatDate, formatDuration } from '#domain/language/formats.ts';
import { dayAt } from '#domain/time/days.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { languageName } from '#web/ui/spoken-languages.ts';
import { CellNote } from '#web/ui/table.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { Named } from '../shared/areas-and-treatments.ts';
import type { ListColumn } from '../shared/list/column-choice.tsx';
import { fullName, isOffOn, weekOf } from './pick-therapists.ts';
import { useLackWords } from './use-therapist-brief.tsx';

type Lists = { areas: readonly Named[]; treatments: readonly Named[] };

export const useTherapistColumns = ({ areas, treatments }: Lists): ListColumn<AdminTherapist>[] => {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  return [
    {
      key: 'name',
      isFixed: true,
      isSortable: true,
      cell: (row) => (
        <span className="flex items-center gap-3">
          <TherapistFace person={row} />
          <span className="min-w-0 wrap-anywhere md:min-w-48">
            {fullName(row)}
            <CellNote>{row.email}</CellNote>
          </span>
        </span>
      ),
    },
    { key: 'status', cell: (row) => <StatusTag row={row} /> },
    { key: 'serviceAreaIds', cell: (row) => <FirstNames ids={row.serviceAreaIds} of={areas} /> },
    { key: 'treatmentIds', cell: (row) => <FirstNames ids={row.treatmentIds} of={treatments} /> },
    { key: 'hours', header: t('therapists.week'), cell: (row) => <Week hours={row.hours} /> },
    { key: 'visitsAhead', isNumeric: true, isSortable: true, cell: (row) => row.visitsAhead },
    { key: 'gender', isHiddenAtFirst: true, cell: (row) => t(`therapists.genders.${row.gender}`) },
    {
      key: 'phone',
      isHiddenAtFirst: true,
      cell: (row) => <span className="whitespace-nowrap">{formatPhone(row.phone)}</span>,
    },
    {
      key: 'languages',
      isHiddenAtFirst: true,
      cell: (row) => row.languages.map((code) => languageName(code, language)).join(', '),
    },
    {
      key: 'account',
      isHiddenAtFirst: true,
      cell: (row) =>
        row.account ? (
          t(`users.statuses.${row.account.status}`)
        ) : (
          <span className="text-soft">{t('therapists.noAccountShort')}</span>
        ),
    },
    {
      key: 'createdAt',
      isHiddenAtFirst: true,
      isSortable: true,
      cell: (row) => formatDate(row.createdAt, 'medium', language),
    },
  ];
};

/** Somebody who is active but cannot be booked is worth a look. */
function StatusTag({ row }: { row: AdminTherapist }) {
  const { t } = useTranslation('admin');
  const lacks = useLackWords()(row);
  if (!row.active) return <Tag>{t('therapists.off')}</Tag>;
  if (isOffOn(row, dayAt(new Date()))) return <Tag tone="wait">{t('therapists.offToday')}</Tag>;
  if (!lacks) return <Tag tone="good">{t('therapists.on')}</Tag>;
  return (
    // A long state takes a second line rather than the room of the addresses.
    <span className="inline-block md:max-w-48">
      <Tag tone="wait">{lacks}</Tag>
    </span>
  );
}

const shownNames = 2;

function FirstNames({ ids, of }: { ids: readonly number[]; of: readonly Named[] }) {
  const { t } = useTranslation('admin');
  const names = of.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  if (ids.length === 0) return <span className="text-soft">{t('therapists.none')}</span>;
  const more = ids.length - Math.min(shownNames, names.length);
  return (
    <span title={names.join(', ')}>
      {names.slice(0, shownNames).join(', ')}
      {more > 0 && <span className="text-soft">{`\u00a0${t('therapists.more', { count: more })}`}</span>}
    </span>
  );
}

function Week({ hours }: Pick<AdminTherapist, 'hours'>) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const { days, minutes } = weekOf(hours);
  if (days === 0) return <span className="text-soft">{t('therapists.none')}</span>;
  return (
    <span className="whitespace-nowrap tabular-nums">
      {formatDuration(minutes, language)}
      <CellNote>{t('therapists.weekDays', { count: days })}</CellNote>
    </span>
  );
}

/** A picture where there is one, otherwise the first letter. */
function TherapistFace({ person }: { person: Pick<AdminTherapist, 'firstName' | 'imageUrl'> }) {
  if (person.imageUrl)
    return (
      <img
        src={person.imageUrl}
        alt=""
        width={40}
        height={40}
        className="size-10 shrink-0 rounded-full bg-sunken object-cover"
      />
    );
  return (
    <span
      aria-hidden="true"
      className="figure grid size-10 shrink-0 place-items-center rounded-full bg-brand-soft text-l text-brand"
    >
      {person.firstName.slice(0, 1)}
    </span>
  );
}
