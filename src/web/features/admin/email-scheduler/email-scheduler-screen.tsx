import { useLocation } from '#web/ui/router.tsx';
import { MailList } from './mail-list.tsx';
import { ReminderRules } from './reminder-rules.tsx';

/** The mails, and under `?view=rules` what is sent by the clock. */
export function Screen() {
  const { search } = useLocation();
  return new URLSearchParams(search).get('view') === 'rules' ? <ReminderRules /> : <MailList />;
}
