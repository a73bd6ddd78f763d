import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CalendarVisit } from '#contract/admin-calendar.ts';
import { previewClosedDays } from '#contract/closed-days.ts';
import type { RouteRequest } from '#contract/route.ts';
import { call } from '#web/api/call.ts';
import { sayMoment } from '#web/api/say-when.ts';
import { useQuestion } from '#web/features/admin/shared/dialogs/use-question.ts';
import { BookingLink } from '#web/features/admin/shared/visits/booking-link.tsx';
import { sortOut } from '#web/features/admin/shared/visits/doors.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { type VisitLine, VisitsDialog } from '#web/ui/visits-dialog.tsx';

type Times = RouteRequest<typeof previewClosedDays>['body']['times'];

/** What becomes of the visits: each is decided once it is closed, or they take place. Null: nothing is closed. */
type ConflictAnswer = 'sort_out' | 'keep' | null;

/** Asks before visits come to lie in a closed time, and names them. Without any nothing is asked. */
export const useClosingConflicts = () => {
  const { t } = useTranslation('admin');
  const toLine = useVisitLine();
  const sortOutClosed = useSortOutClosed();
  const { question, ask: askAbout } = useQuestion<{ visits: readonly CalendarVisit[] }, ConflictAnswer>();
  const left = useRef<readonly CalendarVisit[]>([]);
  const ask = async (times: Times): Promise<ConflictAnswer> => {
    left.current = [];
    const { visits } = await call(previewClosedDays, { body: { times } });
    if (visits.length === 0) return 'sort_out';
    const answer = await askAbout({ visits });
    if (answer === 'sort_out') left.current = visits;
    return answer;
  };
  const dialog = question && (
    <VisitsDialog
      title={t('closedDays.conflicts.title')}
      text={t('closedDays.conflicts.text', { count: question.visits.length })}
      visits={question.visits.map(toLine)}
      confirmLabel={t('closedDays.conflicts.sortOut')}
      busy={false}
      onConfirm={() => question.answer('sort_out')}
      onClose={() => question.answer(null)}
      more={{ label: t('closedDays.conflicts.keep'), onPress: () => question.answer('keep') }}
    />
  );
  /** Once it is closed: what becomes of each visit. */
  const sortOutLeft = (): void => sortOutClosed(left.current);
  return { ask, dialog, sortOutLeft };
};

/** The dialog that decides about visits at a time when the company is closed. */
export const useSortOutClosed = () => {
  const { t } = useTranslation('admin');
  return (visits: readonly CalendarVisit[], isFreeStart?: (startsAt: string) => boolean): void =>
    sortOut({
      title: t('sortOut.closedTitle', { count: visits.length }),
      visits: visits.map((visit) => ({ ...visit, place: visit.area || visit.zipCode })),
      reason: t('sortOut.closedReason'),
      ...(isFreeStart && { isFreeStart }),
    });
};

/** Each opens beside, so that nothing typed is lost. */
export const useVisitLine = () => {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  return (visit: CalendarVisit): VisitLine => ({
    key: visit.id,
    when: sayMoment(visit.startsAt, language, visit.timezone),
    what: (
      <span className="flex items-baseline justify-between gap-x-3">
        <span className="min-w-0">
          {[
            visit.clientName,
            visit.treatment?.[language],
            visit.area,
            visit.status === 'waiting_payment' && t('closedDays.conflicts.unpaid'),
          ]
            .filter(Boolean)
            .join(', ')}
        </span>
        <BookingLink id={visit.id} label={t('closedDays.conflicts.open', { reference: visit.reference })}>
          {visit.reference}
        </BookingLink>
      </span>
    ),
  });
};
