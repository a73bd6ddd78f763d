import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cancelEmail, retryEmail, sendEmailNow } from '#contract/emails.ts';
import { call } from '#web/api/call.ts';
import { tellDone, tellFailure } from '../shared/failures.ts';
import { refreshMails } from './refresh.ts';

const routes = { sendNow: sendEmailNow, cancel: cancelEmail, retry: retryEmail };
type MailAction = keyof typeof routes;

/** Whatever comes of it, what is shown is asked for anew: the worker may have been faster. */
export const useMailActions = (id: string) => {
  const { t } = useTranslation('admin');
  const [busy, setBusy] = useState<MailAction | null>(null);
  const run = async (action: MailAction): Promise<void> => {
    setBusy(action);
    try {
      await call(routes[action], { params: { id } });
      tellDone(t(`emailScheduler.${action}Done`));
    } catch (error) {
      tellFailure(t('emailScheduler.failed'), error);
    } finally {
      await refreshMails();
      setBusy(null);
    }
  };
  return { busy, run };
};
