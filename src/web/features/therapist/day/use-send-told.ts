import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { showToast } from '#web/ui/toast-store.ts';
import { deskKey } from '../desk-queries.ts';
import { useDeskWords } from '../desk-words.ts';
import { startSending } from './send-told.ts';

/** On every page of the desk: what was told of a day leaves as soon as there is a connection. */
export const useSendTold = (): void => {
  const { t } = useDeskWords();
  const client = useQueryClient();
  useEffect(() => {
    const readAgain = () => void client.invalidateQueries({ queryKey: deskKey });
    return startSending({
      onSent: ({ act }) => {
        if (act === 'complete') showToast({ title: t('booking.completed'), description: t('booking.completedText') });
        readAgain();
      },
      onRefused: ({ text }) => {
        showToast({ title: t('visitDay.failed'), description: text, variant: 'destructive' });
        readAgain();
      },
    });
  }, [client, t]);
};
