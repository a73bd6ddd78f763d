import { useMutation } from '@tanstack/react-query';
import { type ComponentType, createContext, Suspense, useContext, useState } from 'react';
import { type AttentionItem, type TickedKind, tickedKinds, tickOff } from '#contract/attention.ts';
import { retryStuckEmails } from '#contract/emails.ts';
import { settleAlarm } from '#contract/visit-day.ts';
import { call } from '#web/api/call.ts';
import { queryClient } from '#web/api/queries.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { tellDone, tellFailure } from '../shared/failures.ts';
import { useHomeWords } from './home-words.ts';

const SettleDocument = lazyPart(() => import('./settle-document.tsx'), 'SettleDocument');
const SettleCardRefund = lazyPart(() => import('./settle-card-refund.tsx'), 'SettleCardRefund');

type Remedies = {
  bookingId: string;
  remedy: AttentionItem['remedy'] | 'sort_out';
  onClose(): void;
};

/** What helps a booking belongs to the bookings: the app hands it in. */
export const BookingRemedies = createContext<ComponentType<Remedies>>(() => null);

const inDialog: readonly AttentionItem['remedy'][] = [
  'find_therapist',
  'give_away',
  'move_visit',
  'settle_refund',
  'settle_invoice',
];

/** What helps, done where it is read; what needs a page of its own leads there. Only the first of a list is filled. */
export function Remedy({ item, isFirst }: { item: AttentionItem; isFirst: boolean }) {
  const { t } = useHomeWords();
  const [isOpen, setIsOpen] = useState(false);
  const variant = isFirst ? 'primary' : 'ghost';
  const label = t(`trouble.remedies.${item.remedy}`);
  if (item.remedy === 'run_again') return null;
  if (item.remedy === 'send_again') return <SendAgain label={label} variant={variant} />;
  if (item.remedy === 'settle_alarm' && item.bookingId)
    return <SettleAlarm bookingId={item.bookingId} label={label} variant={variant} />;
  if (inDialog.includes(item.remedy))
    return (
      <>
        <Button size="small" variant={variant} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          {label}
        </Button>
        {isOpen && (
          <Suspense fallback={null}>
            <InDialog item={item} onClose={() => setIsOpen(false)} />
          </Suspense>
        )}
      </>
    );
  if (item.link)
    return (
      <LinkButton to={item.link} size="small" variant={variant}>
        {label}
      </LinkButton>
    );
  return <p className="max-w-44 text-right text-xs text-soft">{label}</p>;
}

function InDialog({ item, onClose }: { item: AttentionItem; onClose(): void }) {
  const BookingRemedy = useContext(BookingRemedies);
  if (item.invoiceId) return <SettleDocument item={item} onClose={onClose} />;
  if (!item.bookingId) return <SettleCardRefund item={item} onClose={onClose} />;
  return <BookingRemedy bookingId={item.bookingId} remedy={item.remedy} onClose={onClose} />;
}

/** A visit that can be given away or moved has more than one way out: all of them in one dialog. */
export function OtherWays({ item }: { item: AttentionItem }) {
  const { t } = useHomeWords();
  const [isOpen, setIsOpen] = useState(false);
  const BookingRemedy = useContext(BookingRemedies);
  if (!item.bookingId || (item.remedy !== 'give_away' && item.remedy !== 'move_visit')) return null;
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => setIsOpen(true)} className="link min-h-6 text-xs">
        {t('trouble.otherWays')}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <BookingRemedy bookingId={item.bookingId} remedy="sort_out" onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const isTicked = (kind: AttentionItem['kind']): kind is TickedKind => tickedKinds.some((one) => one === kind);

/** Only a person can say that it is dealt with. */
export function TickOff({ item: { kind, subject } }: { item: AttentionItem }) {
  const { t } = useHomeWords();
  const tick = useMutation({
    mutationFn: (about: { kind: TickedKind; subject: string }) => call(tickOff, { body: about }),
    onSuccess: () => tellDone(t('trouble.ticked')),
    onError: (error) => tellFailure(t('trouble.tick'), error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  });
  if (!isTicked(kind) || subject === undefined) return null;
  return (
    <button
      type="button"
      disabled={tick.isPending}
      onClick={() => tick.mutate({ kind, subject })}
      className="link min-h-6 text-xs max-md:min-h-11"
    >
      {t('trouble.tick')}
    </button>
  );
}

function SettleAlarm({
  bookingId,
  label,
  variant,
}: {
  bookingId: string;
  label: string;
  variant: 'primary' | 'ghost';
}) {
  const { t } = useHomeWords();
  const settle = useMutation({
    mutationFn: () => call(settleAlarm, { params: { id: bookingId } }),
    onSuccess: () => tellDone(t('trouble.alarmSettled')),
    onError: (error) => tellFailure(label, error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  });
  return (
    <Button size="small" variant={variant} busy={settle.isPending} onClick={() => settle.mutate()}>
      {label}
    </Button>
  );
}

function SendAgain({ label, variant }: { label: string; variant: 'primary' | 'ghost' }) {
  const { t } = useHomeWords();
  const again = useMutation({
    mutationFn: () => call(retryStuckEmails),
    onSuccess: ({ count }) => tellDone(t('trouble.sending', { count })),
    onError: (error) => tellFailure(t('trouble.notSending'), error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  });
  return (
    <Button size="small" variant={variant} busy={again.isPending} onClick={() => again.mutate()}>
      {label}
    </Button>
  );
}
