import { Suspense } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { useLocation } from '#web/ui/router.tsx';
import { MailList } from './mail-list.tsx';

const ReminderRules = lazyPart(() => import('./reminder-rule-list.tsx'), 'ReminderRules');

const SmsList = lazyPart(() => import('./sms-list.tsx'), 'SmsList');

/** The mails, under `?view=rules` what is sent by the clock, and under `?view=sms` the short messages. */
export function Screen() {
  const { search } = useLocation();
  const view = new URLSearchParams(search).get('view');
  if (view !== 'rules' && view !== 'sms') return <MailList />;
  return <Suspense fallback={<Loading room="screen" />}>{view === 'sms' ? <SmsList /> : <ReminderRules />}</Suspense>;
}
