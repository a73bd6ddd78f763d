import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { assignTherapist, manualAssign } from '#contract/admin-dispatch.ts';
import { call } from '#web/api/call.ts';
import { tellDone } from '#web/features/admin/shared/failures.ts';
import { LoadFailure } from '#web/features/admin/shared/load-failure.tsx';
import { PhoneLink } from '#web/features/admin/shared/record/phone-link.tsx';
import { nameOf } from '#web/features/admin/shared/visits/name-of.ts';
import { byFitness, cannotCome, type Explained, whyQuery } from '#web/features/admin/shared/visits/why-query.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { useReasonWords, useVisitWords } from './booking-words.ts';
import type { ChangeableVisit } from './changeable-visit.ts';
import { DialogButtons } from './dialog-buttons.tsx';
import { PeopleChoice } from './people-choice.tsx';
import { useAction } from './use-action.ts';

type Seat = {
  bookingId: string;
  therapistId: string;
  /** Whoever loses it. */
  insteadOf?: string | null | undefined;
  /** Against area, treatment, wish and hours. */
  isForced: boolean;
};

const giveSeat = async ({ bookingId, therapistId, insteadOf, isForced }: Seat): Promise<void> => {
  const place = insteadOf ? { insteadOf } : {};
  if (isForced) await call(manualAssign, { params: { bookingId, therapistId }, query: place });
  else await call(assignTherapist, { params: { id: bookingId }, body: { therapistId, ...place } });
};

type AssignDialogProps = {
  visit: ChangeableVisit;
  /** Who was meant already, by where a visit was dropped. */
  therapistId?: string | undefined;
  /** Whose place it is, where that is known. */
  insteadOf?: string | undefined;
  onAssigned?(therapistId: string, insteadOf: string | undefined): void;
  onClose(): void;
};

/** A place is given at once. Whom only a rule of the company holds back can be given it all the same. */
export function AssignDialog({ visit, onAssigned, onClose, ...known }: AssignDialogProps) {
  const { t } = useTranslation('admin');
  const words = useVisitWords(visit);
  const why = useQuery(whyQuery(visit.id));
  const [therapistId, setTherapistId] = useState(known.therapistId ?? null);
  const [insteadOf, setInsteadOf] = useState<string | null>(null);
  const [wasAsked, setWasAsked] = useState(false);
  const { isBusy, problem, forget, run } = useAction(onClose);
  const seated = visit.therapists;
  const mustName = !known.insteadOf && seated.length > 1 && seated.length >= visit.seats;
  const replaced = known.insteadOf ?? (mustName ? insteadOf : null);
  const person = why.data?.find((one) => one.id === therapistId && !cannotCome(one));
  const name = person ? nameOf(person) : '';
  const isForced = person !== undefined && person.reasons.length > 0;
  const missing = !person ? 'missing' : mustName && !insteadOf ? 'missingInstead' : null;

  const assign = async (): Promise<void> => {
    if (!person) return;
    await giveSeat({ bookingId: visit.id, therapistId: person.id, insteadOf: replaced, isForced });
    onAssigned?.(person.id, leavingFor(visit, replaced)?.id);
    tellDone(t('bookings.assign.done', { name }));
  };
  const confirm = (): void => {
    setWasAsked(true);
    if (!missing) void run(assign);
  };
  const label = (): string => {
    if (!person) return t('bookings.assign.confirmNobody');
    return t(`bookings.assign.${isForced ? 'confirmForced' : 'confirm'}`, { name });
  };

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t('bookings.assign.title')}
      description={t('bookings.assign.lead', words)}
      footer={<DialogButtons label={label()} isBusy={isBusy} onConfirm={confirm} onClose={onClose} />}
    >
      <div className="space-y-5">
        {why.isError && !why.data && <LoadFailure title={t('bookings.match.whyFailed')} answer={why} />}
        {why.isPending && <SkeletonText lines={4} />}
        {why.data && (
          <Candidates
            visit={visit}
            people={why.data}
            chosen={therapistId}
            consequences={person && <Consequences visit={visit} person={person} insteadOf={replaced} />}
            onChoose={(id) => {
              forget();
              setTherapistId(id);
            }}
          />
        )}
        {mustName && (
          <PeopleChoice
            type="radio"
            legend={t('bookings.assign.insteadOf')}
            people={seated.map((one) => ({ id: one.id, name: nameOf(one) }))}
            chosen={insteadOf ? [insteadOf] : []}
            onChoose={setInsteadOf}
          />
        )}
        {wasAsked && missing && (
          <div role="alert">
            <FieldError id="assign-missing">{t(`bookings.assign.${missing}`)}</FieldError>
          </div>
        )}
        {problem && (
          <Notice tone="error" title={t('bookings.failed')}>
            {problem}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}

type CandidatesProps = {
  visit: ChangeableVisit;
  people: readonly Explained[];
  chosen: string | null;
  /** Stand below the list in which somebody was chosen: the others may be long. */
  consequences: ReactNode;
  onChoose(id: string): void;
};

function Candidates({ visit, people, chosen, consequences, onChoose }: CandidatesProps) {
  const { t } = useTranslation('admin');
  const reasonWords = useReasonWords();
  const group = useId();
  const seated = new Set(visit.therapists.map(({ id }) => id));
  const others = byFitness(people).filter(({ id }) => !seated.has(id));
  const isAgainst = (person: Explained): boolean => person.reasons.length > 0 && !cannotCome(person);
  const groups = [
    { key: 'fits', people: others.filter(({ reasons }) => reasons.length === 0), disabled: false },
    { key: 'against', people: others.filter(isAgainst), disabled: false },
    {
      key: 'cannot',
      people: others.filter((person) => person.reasons.length > 0 && !isAgainst(person)),
      disabled: true,
    },
  ] as const;
  return groups.map(({ key, people: members, disabled }) => (
    <div key={key} className="space-y-3 empty:hidden">
      <PeopleChoice
        type="radio"
        name={group}
        legend={t(`bookings.assign.${key}`)}
        chosen={chosen ? [chosen] : []}
        onChoose={onChoose}
        people={members.map((person) => ({
          id: person.id,
          name: nameOf(person),
          note: [person.isWished && t('bookings.match.wished'), reasonWords(person)].filter(Boolean).join(' · '),
          disabled,
        }))}
      />
      {members.some(({ id }) => id === chosen) && consequences}
    </div>
  ));
}

/** Where every place is taken, somebody loses theirs: the only one, or whoever is named. */
const leavingFor = ({ therapists, seats }: ChangeableVisit, insteadOf: string | null) => {
  if (insteadOf) return therapists.find(({ id }) => id === insteadOf);
  return therapists.length === 1 && seats === 1 ? therapists[0] : undefined;
};

type ConsequencesProps = { visit: ChangeableVisit; person: Explained; insteadOf: string | null };

/** Who is told what, before it happens. */
function Consequences({ visit, person, insteadOf }: ConsequencesProps) {
  const { t } = useTranslation('admin');
  const reasonWords = useReasonWords();
  const name = nameOf(person);
  const leaving = leavingFor(visit, insteadOf);
  return (
    <div aria-live="polite" className="space-y-3">
      {person.reasons.length > 0 && (
        <Notice tone="warning" announced={false}>
          {t('bookings.assign.forced', { name, reasons: reasonWords(person) })}
        </Notice>
      )}
      {person.phone && (
        <p className="text-s">
          {t('bookings.assign.call', { name: person.firstName })}{' '}
          <PhoneLink number={person.phone} className="inline-flex items-center max-md:min-h-11" />
        </p>
      )}
      <p className="text-s text-soft">
        {t('bookings.assign.gets', { name })} {leaving && t('bookings.assign.replaces', { old: nameOf(leaving) })}
      </p>
    </div>
  );
}
