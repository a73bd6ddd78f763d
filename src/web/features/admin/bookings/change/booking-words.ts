import { useTranslation } from 'react-i18next';
import type { AdminBooking } from '#contract/admin-bookings.ts';
import { sayMoment } from '#web/api/say-when.ts';
import type { Explained } from '#web/features/admin/shared/visits/why-query.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { type ChangeableVisit, visitOf } from './changeable-visit.ts';

/** `Ana, Bruno e Carla`, as each language joins them. */
export const useNameList = (): ((names: readonly string[]) => string) => {
  const { language } = useLanguage();
  return (names) => new Intl.ListFormat(language === 'pt' ? 'pt-PT' : 'en-GB').format(names);
};

/** What most sentences about a visit need. */
export const useVisitWords = ({ reference, client, startsAt, timezone }: ChangeableVisit) => {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  return { reference, client: client || t('bookings.client'), start: sayMoment(startsAt, language, timezone) };
};

export const useBookingWords = (booking: AdminBooking) => useVisitWords(visitOf(booking));

type Refused = Pick<Explained, 'reasons' | 'tooFar'>;

export const useReasonWords = (): ((person: Refused) => string) => {
  const { t } = useTranslation('admin');
  const join = useNameList();
  const wayWords = ({ minutesShort, isBefore, area }: NonNullable<Refused['tooFar']>): string =>
    t(`bookings.match.tooFar.${isBefore ? 'after' : 'before'}`, { minutes: minutesShort, area });
  return ({ reasons, tooFar }) =>
    join(
      reasons.map((reason) =>
        reason === 'too_far' && tooFar ? wayWords(tooFar) : t(`bookings.match.reasons.${reason}`),
      ),
    );
};
