import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ClientRecord, type ClientTherapist, type ClientWish, updateClient } from '#contract/admin-clients.ts';
import { therapists as therapistRoutes } from '#contract/admin-therapists.ts';
import { call } from '#web/api/call.ts';
import { sayMoment } from '#web/api/say-when.ts';
import { DotLine } from '#web/features/admin/shared/record/dot-line.tsx';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RadioPills } from '#web/ui/radio-cards.tsx';
import { Link } from '#web/ui/router.tsx';
import { Select } from '#web/ui/select.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { failureText, isRefusal, tellDone, tellFailure } from '../shared/failures.ts';
import { FoldedCard } from '../shared/record/folded-card.tsx';

type WishesProps = {
  record: ClientRecord;
  onSaved(record: ClientRecord): void;
  /** Somebody else changed the record meanwhile: it is asked for again. */
  onStale(): void;
};

const nameOf = ({ firstName, lastName }: Pick<ClientTherapist, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`;

const toWish = ({ therapistId, wish, note }: ClientTherapist): ClientWish => ({ therapistId, wish, note });

const save = (record: ClientRecord, therapists: ClientWish[]): Promise<ClientRecord> =>
  call(updateClient, { params: { id: record.id }, body: { therapists, version: record.version } });

/** Whom the client would like again, and whom nobody sends. */
export function WishesCard(props: WishesProps) {
  const { record, onSaved, onStale } = props;
  const { t } = useTranslation('admin');
  const [asked, setAsked] = useState<ClientTherapist | 'new' | null>(null);
  const [leaving, setLeaving] = useState<string | null>(null);
  const remove = async (one: ClientTherapist): Promise<void> => {
    setLeaving(one.therapistId);
    try {
      const others = record.therapists.filter(({ therapistId }) => therapistId !== one.therapistId);
      onSaved(await save(record, others.map(toWish)));
      tellDone(t('clients.wishes.removed', { name: nameOf(one) }));
    } catch (error) {
      tellFailure(t('clients.wishes.failed'), error);
      if (isRefusal(error, 'changed_meanwhile')) onStale();
    } finally {
      setLeaving(null);
    }
  };
  return (
    <FoldedCard
      title={t('clients.wishes.title')}
      sum={record.therapists.length}
      brief={record.therapists.map((one) => `${t(`clients.wishes.${one.wish}`)}: ${nameOf(one)}`).join(' · ')}
      actions={
        <Button variant="quiet" size="small" onClick={() => setAsked('new')}>
          {t('clients.wishes.add')}
        </Button>
      }
    >
      {record.therapists.length === 0 && <p className="text-s text-soft">{t('clients.wishes.none')}</p>}
      <ul className="divide-y divide-line">
        {record.therapists.map((one) => (
          <WishLine
            key={one.therapistId}
            one={one}
            isBusy={leaving === one.therapistId}
            onEdit={() => setAsked(one)}
            onRemove={() => void remove(one)}
          />
        ))}
      </ul>
      {asked && <WishDialog {...props} known={asked === 'new' ? null : asked} onClose={() => setAsked(null)} />}
    </FoldedCard>
  );
}

type WishLineProps = { one: ClientTherapist; isBusy: boolean; onEdit(): void; onRemove(): void };

function WishLine({ one, isBusy, onEdit, onRemove }: WishLineProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const name = nameOf(one);
  const facts = [
    t('clients.wishes.visits', { count: one.visits }),
    !one.isActive && t('clients.wishes.inactive'),
    one.note,
  ];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 text-s">
      <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
        <span className="font-semibold">{name}</span>
        <DotLine className="text-xs text-soft" parts={facts} />
        {one.wish === 'unwished' && one.nextVisit && (
          <Link
            to={`/admin/bookings?open=${one.nextVisit.bookingId}`}
            className="link inline-flex min-h-6 items-center text-xs max-md:min-h-11"
          >
            {t('clients.wishes.stillHas', {
              start: sayMoment(one.nextVisit.startsAt, language, one.nextVisit.timezone),
            })}
          </Link>
        )}
      </span>
      <Tag tone={one.wish === 'wished' ? 'good' : 'bad'}>{t(`clients.wishes.${one.wish}`)}</Tag>
      <span className="flex gap-1">
        <Button variant="quiet" size="small" onClick={onEdit}>
          {t('clients.wishes.edit')}
          <span className="sr-only">, {name}</span>
        </Button>
        <Button variant="quiet" size="small" busy={isBusy} onClick={onRemove}>
          {t('clients.wishes.remove')}
          <span className="sr-only">, {name}</span>
        </Button>
      </span>
    </li>
  );
}

type WishDialogProps = WishesProps & { known: ClientTherapist | null; onClose(): void };

function WishDialog({ record, known, onSaved, onStale, onClose }: WishDialogProps) {
  const { t } = useTranslation('admin');
  const [therapistId, setTherapistId] = useState(known?.therapistId ?? '');
  const [wish, setWish] = useState<ClientWish['wish'] | null>(known?.wish ?? null);
  const [note, setNote] = useState(known?.note ?? '');
  const [wasAsked, setWasAsked] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setWasAsked(true);
    if (therapistId === '' || wish === null || isBusy) return;
    setIsBusy(true);
    setProblem(null);
    try {
      const others = record.therapists.filter((one) => one.therapistId !== therapistId).map(toWish);
      onSaved(await save(record, [...others, { therapistId, wish, note }]));
      tellDone(t('form.saved'));
      onClose();
    } catch (error) {
      setProblem(failureText(error));
      setIsBusy(false);
      if (isRefusal(error, 'changed_meanwhile')) onStale();
    }
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={known ? nameOf(known) : t('clients.wishes.addTitle')}
      description={t('clients.wishes.lead')}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
        {!known && (
          <TherapistSelect
            record={record}
            value={therapistId}
            error={wasAsked && therapistId === '' ? t('clients.wishes.whoMissing') : undefined}
            onChange={setTherapistId}
          />
        )}
        <RadioPills
          legend={t('clients.wishes.which')}
          value={wish}
          onChange={setWish}
          error={wasAsked && wish === null ? t('clients.wishes.wishMissing') : undefined}
          options={(['wished', 'unwished'] as const).map((value) => ({ value, label: t(`clients.wishes.${value}`) }))}
        />
        {wish && <p className="text-s text-soft">{t(`clients.wishes.means.${wish}`)}</p>}
        <TextField
          label={t('clients.wishes.note')}
          hint={t('clients.wishes.noteHint')}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          maxLength={200}
          autoComplete="off"
        />
        {problem && (
          <Notice tone="error" title={t('clients.wishes.failed')}>
            {problem}
          </Notice>
        )}
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button variant="ghost" size="small" onClick={onClose}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" size="small" busy={isBusy}>
            {t('form.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type TherapistSelectProps = {
  record: ClientRecord;
  value: string;
  error: string | undefined;
  onChange(therapistId: string): void;
};

function TherapistSelect({ record, value, error, onChange }: TherapistSelectProps) {
  const { t } = useTranslation('admin');
  const team = useQuery({
    queryKey: ['admin', 'therapists', 'names'],
    queryFn: ({ signal }) => call(therapistRoutes.list, { query: {} }, { signal }),
  });
  const chosen = new Set(record.therapists.map(({ therapistId }) => therapistId));
  return (
    <Select
      label={t('clients.wishes.who')}
      value={value}
      error={team.isError ? t('clients.wishes.teamFailed') : error}
      onChange={(event) => onChange(event.target.value)}
      options={(team.data ?? [])
        .filter(({ id }) => !chosen.has(id))
        .map((one) => ({ value: one.id, label: nameOf(one) }))}
    >
      <option value="">{t('clients.wishes.choose')}</option>
    </Select>
  );
}
