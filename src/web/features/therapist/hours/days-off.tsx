import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { removeTimeOff } from '#contract/therapist-hours.ts';
import type { TimeOff } from '#contract/working-time.ts';
import { capitalised } from '#domain/language/capitalised.ts';
import { failureText } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { Card } from '#web/ui/card.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { TrashIcon } from '#web/ui/icons.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { Failed } from '../desk-failure.tsx';
import { deskKey } from '../desk-queries.ts';
import { type DeskWords, useDeskWords } from '../desk-words.ts';
import { shortDay } from '../visit-words.ts';
import { DaysOffForm } from './days-off-form.tsx';
import { timeOffQuery } from './hours-queries.ts';

export function DaysOff() {
  const { t } = useDeskWords();
  const { data, error, isFetching, refetch } = useQuery(timeOffQuery);
  return (
    <Card as="section" aria-labelledby="desk-days-off">
      <h2 id="desk-days-off" className="mb-2 text-l">
        {t('off.title')}
      </h2>
      {!data && !error && <SkeletonText lines={2} />}
      {!data && error && <Failed error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className="text-s text-soft">{t('off.none')}</p>}
      {data && data.length > 0 && (
        <ul className="divide-y divide-line">
          {data.map((timeOff) => (
            <Entry key={timeOff.id} timeOff={timeOff} />
          ))}
        </ul>
      )}
      <DaysOffForm />
    </Card>
  );
}

const daysWords = ({ startsOn, endsOn, times }: TimeOff, { t, language }: DeskWords): string => {
  const from = capitalised(shortDay(startsOn, language));
  if (times) return t('off.part', { day: from, ...times });
  return startsOn === endsOn ? from : t('off.span', { from, to: shortDay(endsOn, language) });
};

function Entry({ timeOff }: { timeOff: TimeOff }) {
  const words = useDeskWords();
  const { t } = words;
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(removeTimeOff, { params: { id: timeOff.id } }),
    onSuccess: () => showToast({ title: t('off.removed') }),
    onError: (error) =>
      showToast({ title: t('off.failed'), description: failureText(error, t('offline')), variant: 'destructive' }),
    onSettled: () => client.invalidateQueries({ queryKey: deskKey }),
  });
  const days = daysWords(timeOff, words);
  return (
    <li className="flex items-center justify-between gap-3 py-1.5">
      <span className="min-w-0 text-s">
        <span className="font-medium">{days}</span>
        {timeOff.note && <span className="block text-soft">{timeOff.note}</span>}
      </span>
      <IconButton label={t('off.removeThis', { days })} disabled={isPending} onClick={() => mutate()}>
        <TrashIcon size={18} />
      </IconButton>
    </li>
  );
}
