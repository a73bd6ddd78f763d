import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '#web/features/admin/shared/failures.ts';
import { FreeMonth } from '#web/free-times/free-month.tsx';

type FreeTimesProps = Pick<ComponentProps<typeof FreeMonth>, 'ask' | 'value' | 'onChange' | 'startDay' | 'onAnswer'>;

/** A month with its free days and the free starts of one of them, as clients see it. */
export function FreeTimes(props: FreeTimesProps) {
  const { t } = useTranslation('admin');
  return (
    <div>
      <FreeMonth
        {...props}
        retryLabel={t('list.retry')}
        failureText={failureText}
        calendarLook="rounded-m border border-line p-2 sm:p-4"
      />
    </div>
  );
}
