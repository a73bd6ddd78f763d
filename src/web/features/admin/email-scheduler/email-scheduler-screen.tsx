import { Suspense } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { useLocation } from '#web/ui/router.tsx';
import { MailList } from './mail-list.tsx';

const ReminderRules = lazyPart(() => import('./reminder-rule-list.tsx'), 'ReminderRules');

/** The mails, and under `?view=rules` what is sent by the clock. */
export function Screen() {
  const { search } = useLocation();
  if (new URLSearchParams(search).get('view') !== 'rules') return <MailList />;
  return (
    <Suspense fallback={<Loading room="screen" />}>
      <ReminderRules />
    </Suspense>
  );
}
