import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { CalendarIcon, CheckIcon, MailIcon, PersonIcon } from '#web/ui/icons.tsx';
import type { BookingAction } from './booking-actions.ts';

type ActionBarProps = { actions: ReadonlySet<BookingAction>; onAct(action: BookingAction): void };

/** What is most likely wanted now; what belongs to the search alone stands beside it. */
export function ActionBar({ actions, onAct }: ActionBarProps) {
  const { t } = useTranslation('admin');
  return (
    <>
      {actions.has('cancel') && (
        <Button variant="quiet" size="small" className="mr-auto -ml-3 text-danger!" onClick={() => onAct('cancel')}>
          {t('bookings.cancel.button')}
        </Button>
      )}
      {actions.has('move') && (
        <Button variant="ghost" size="small" onClick={() => onAct('move')}>
          <CalendarIcon size={18} />
          {t('bookings.move.button')}
        </Button>
      )}
      {actions.has('ask') && (
        <Button size="small" onClick={() => onAct('assign')}>
          <PersonIcon size={18} />
          {t('bookings.match.assign')}
        </Button>
      )}
      {actions.has('noShow') && (
        <Button variant="ghost" size="small" onClick={() => onAct('noShow')}>
          {t('bookings.noShow.button')}
        </Button>
      )}
      {actions.has('complete') && (
        <Button size="small" onClick={() => onAct('complete')}>
          <CheckIcon size={18} />
          {t('bookings.complete.button')}
        </Button>
      )}
      {actions.has('mailLink') && (
        <Button size="small" onClick={() => onAct('mailLink')}>
          <MailIcon size={18} />
          {t('bookings.mailLink.button')}
        </Button>
      )}
    </>
  );
}
