import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getSmsWish, setSmsWish } from '#contract/sms.ts';
import { failureText } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { deskKey } from '../desk-queries.ts';
import { useDeskWords } from '../desk-words.ts';

const wishQuery = queryOptions({
  queryKey: [...deskKey, 'sms'],
  queryFn: ({ signal }) => call(getSmsWish, undefined, { signal }),
});

/** Whether requests come by SMS, too. */
export function SmsWish() {
  const { t } = useDeskWords();
  const client = useQueryClient();
  const { data } = useQuery(wishQuery);
  const { mutate, isPending } = useMutation({
    mutationFn: (offers: boolean) => call(setSmsWish, { body: { offers } }),
    onSuccess: (answer) => {
      client.setQueryData(wishQuery.queryKey, answer);
      showToast({ title: t('sms.saved') });
    },
    onError: (error) =>
      showToast({ title: t('sms.failed'), description: failureText(error, t('offline')), variant: 'destructive' }),
  });
  if (!data) return null;
  return (
    <Card as="section" aria-labelledby="desk-sms">
      <h2 id="desk-sms" className="text-l">
        {t('sms.title')}
      </h2>
      <Checkbox
        label={t('sms.label')}
        hint={t('sms.hint')}
        checked={data.offers}
        disabled={isPending}
        onChange={(event) => mutate(event.target.checked)}
      />
    </Card>
  );
}
