import { useTranslation } from 'react-i18next';
import { nextMonth } from '#domain/time/days.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { calendarWords, dayOf } from '#web/ui/calendar-words.ts';
import { Notice } from '#web/ui/notice.tsx';

type EmptyMonthProps = {
  month: string;
  lastDay: string;
  /** What to do when there is no later month; left out, what a new client can do. */
  lastText?: string | undefined;
  className?: string;
  onNext(month: string): void;
};

/** Nothing is free in this month: the way to the next one, while there is one. */
export function EmptyMonth({ month, lastDay, lastText, className, onNext }: EmptyMonthProps) {
  const { t } = useTranslation('booking');
  const { language } = useLanguage();
  const words = calendarWords(language);
  const following = nextMonth(month);
  const isLast = following > lastDay;
  return (
    <Notice
      className={className}
      title={t('when.emptyMonth', { month: words.monthAndYear(dayOf(month)) })}
      action={
        !isLast && (
          <Button variant="ghost" size="small" onClick={() => onNext(following)}>
            {t('when.lookAt', { month: words.monthAndYear(dayOf(following)) })}
          </Button>
        )
      }
    >
      {isLast ? (lastText ?? t('when.emptyLast')) : t('when.emptyText')}
    </Notice>
  );
}
