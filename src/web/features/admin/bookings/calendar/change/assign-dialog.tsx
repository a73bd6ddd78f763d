import { useQuery } from '@tanstack/react-query';
import { type Explained, whyQuery } from '#web/features/admin/bookings/change/why-query.ts';
import { nameOf } from '#web/features/admin/bookings/name-of.ts';
import { failureText } from '#web/features/admin/shared/failures.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { CheckIcon, ChevronRightIcon } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import type { Block, Person } from '../calendar-data.ts';
import { useBlockWords } from '../use-block-words.ts';
import { useReasonWords } from './use-reason-words.ts';

type AssignDialogProps = {
  block: Block;
  /** Those who come already. */
  seated: readonly Person[];
  onChoose(therapist: Person): void;
  onClose(): void;
};

/** Whoever can come stands first; of the others it is said why not. */
export function AssignDialog({ block, seated, onChoose, onClose }: AssignDialogProps) {
  const { t, clientOf, time } = useBlockWords();
  const { visit } = block;
  const why = useQuery(whyQuery(visit.id));
  const others = (why.data ?? []).filter(({ id }) => !seated.some((person) => person.id === id));
  const groups = [
    { key: 'can', people: others.filter(({ reasons }) => reasons.length === 0) },
    { key: 'cannot', people: others.filter(({ reasons }) => reasons.length > 0) },
  ] as const;
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t('bookingCalendar.assignTitle')}
      description={t('bookingCalendar.assignLead', {
        client: clientOf(block),
        time: time(visit.startTime),
        reference: visit.reference,
      })}
    >
      {why.isPending && <SkeletonText lines={4} />}
      {why.isError && (
        <Notice
          tone="error"
          action={
            <Button variant="ghost" size="small" busy={why.isFetching} onClick={() => void why.refetch()}>
              {t('list.retry')}
            </Button>
          }
        >
          {failureText(why.error)}
        </Notice>
      )}
      {groups.map(
        ({ key, people }) =>
          people.length > 0 && (
            <section key={key} className="mt-5 first:mt-0">
              <h3 className="mb-2 font-sans text-s font-semibold tracking-normal">{t(`bookingCalendar.${key}`)}</h3>
              <ul className="grid gap-1.5">
                {people.map((person) => (
                  <li key={person.id}>
                    <Candidate person={person} onChoose={() => onChoose(person)} />
                  </li>
                ))}
              </ul>
            </section>
          ),
      )}
      {why.data && others.length === 0 && <p className="text-s text-soft">{t('bookingCalendar.nobody')}</p>}
    </Dialog>
  );
}

function Candidate({ person, onChoose }: { person: Explained; onChoose(): void }) {
  const { t } = useBlockWords();
  const reasonWords = useReasonWords();
  const isAble = person.reasons.length === 0;
  // Nobody is brought back into the team from here.
  const isGone = person.reasons.includes('inactive');
  return (
    <button
      type="button"
      disabled={isGone}
      onClick={onChoose}
      className={classNames(
        'flex min-h-12 w-full items-center gap-3 rounded-m border border-line px-3.5 py-2 text-left text-s transition-colors',
        'enabled:hover:border-field-line enabled:hover:bg-sunken disabled:cursor-not-allowed disabled:text-faint',
      )}
    >
      {isAble && <CheckIcon size={18} className="shrink-0 text-brand" />}
      <span className="min-w-0 flex-1">
        <b className="block">{nameOf(person)}</b>
        <span className="block text-xs text-soft">
          {isAble ? t('bookingCalendar.free') : reasonWords(person.reasons)}
        </span>
      </span>
      {!isGone && <ChevronRightIcon size={18} className="shrink-0 text-soft" />}
    </button>
  );
}
