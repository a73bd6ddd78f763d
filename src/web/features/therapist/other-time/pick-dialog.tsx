import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listOfferStarts } from '#contract/proposals.ts';
import { formatTime } from '#domain/language/formats.ts';
import { failureText } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { sayTime } from '#web/api/say-when.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RadioPills } from '#web/ui/radio-cards.tsx';
import { isRealPress } from '#web/ui/real-press.ts';
import { useDeskWords } from '../desk-words.ts';
import type { OfferAddress } from '../offer/use-answer-offer.ts';

type PickDialogProps = {
  address: OfferAddress;
  /** What the client chose; taken when it is free. */
  wished: string;
  busy: boolean;
  onClose(): void;
  onPick(startsAt: string): void;
};

/** The client is flexible: the therapist picks a start inside the span. */
export function PickDialog({ address, wished, busy, onClose, onPick }: PickDialogProps) {
  const { t, language } = useDeskWords();
  const [picked, setPicked] = useState<string | null>(null);
  const { bookingId, therapistId, token } = address;
  const { data, error } = useQuery({
    queryKey: ['offer-starts', bookingId, therapistId],
    queryFn: ({ signal }) =>
      call(listOfferStarts, { params: { bookingId, therapistId }, query: token ? { token } : {} }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const starts = data?.inside ?? [];
  const chosen = starts.find(({ startsAt }) => startsAt === (picked ?? wished));
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('pick.title')}
      description={data && t('pick.lead', { time: sayTime(wished, language, data.timezone) })}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('pick.back')}
          </Button>
          <Button
            busy={busy}
            disabled={!chosen}
            onClick={(event) => chosen && isRealPress(event) && onPick(chosen.startsAt)}
          >
            {chosen ? t('pick.accept', { time: formatTime(chosen.time, language) }) : t('pick.acceptNone')}
          </Button>
        </>
      }
    >
      {error && <Notice tone="warning">{failureText(error, t('offline'))}</Notice>}
      {!data && !error && <p role="status">{t('propose.loading')}</p>}
      {data && starts.length === 0 && <Notice announced={false}>{t('pick.none')}</Notice>}
      {starts.length > 0 && (
        <RadioPills
          legend={t('pick.legend')}
          layout="grid"
          value={chosen?.startsAt ?? null}
          onChange={setPicked}
          options={starts.map(({ startsAt, time }) => ({ value: startsAt, label: formatTime(time, language) }))}
        />
      )}
      {chosen && chosen.startsAt !== wished && <p className="mt-5 text-s text-soft">{t('pick.final')}</p>}
    </Dialog>
  );
}
