import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { acceptProposal, declineProposals } from '#contract/asked-client.ts';
import type { Booking } from '#contract/booking.ts';
import { formatDuration, formatTime } from '#domain/language/formats.ts';
import { addCents, formatMoney } from '#domain/money/cents.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import { failureText } from '#web/api/api-error.ts';
import { bookingKey } from '#web/api/booking-keys.ts';
import { call } from '#web/api/call.ts';
import { sayUntil, sayWhen, sayWhenFirst } from '#web/api/say-when.ts';
import { serverNow } from '#web/api/server-clock.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { Portrait } from '#web/ui/portrait.tsx';
import { isRealPress } from '#web/ui/real-press.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { countdownWords, useServerNow } from '#web/ui/use-server-now.ts';
import { accessTo } from '../status-query.ts';

type Proposal = NonNullable<Booking['proposals']>[number];

type ProposalsPanelProps = { booking: Booking; proposals: readonly Proposal[] };

/** Other times that therapists suggest: one is taken with a tap, and until then each is held for the client. */
export function ProposalsPanel({ booking, proposals }: ProposalsPanelProps) {
  const { t } = useTranslation('treatments', { keyPrefix: 'proposals' });
  const { language } = useLanguage();
  const { take, decline, pending } = useAnswer(booking);
  const now = useServerNow(serverNow().toISOString(), Date.now());
  const open = proposals.filter(({ keptUntil }) => Date.parse(keptUntil) > now.getTime());
  const names = new Set(open.map(({ therapist }) => therapist.firstName));
  if (open.length === 0) return null;
  return (
    <section
      aria-labelledby="booking-proposals"
      aria-live="polite"
      className="rounded-l border border-accent bg-surface px-5 py-5 shadow-2 md:px-7 md:py-6"
    >
      <h2 id="booking-proposals" className="text-xl">
        {names.size === 1 ? t('title', { name: [...names][0] }) : t('titleMany')}
      </h2>
      <p className="mt-2 text-s text-soft">
        {t('text', { price: formatMoney(addCents(booking.totalPrice, booking.giftCardAmount)) })}
      </p>
      <ul className="mt-5 grid gap-3">
        {open.map((proposal) => (
          <Choice
            key={proposal.id}
            proposal={proposal}
            zone={booking.timezone}
            now={now}
            busy={pending === proposal.id}
            disabled={pending !== null}
            onTake={() => take(proposal)}
          />
        ))}
      </ul>
      <p className="mt-4 text-s text-soft">
        {t('goesOn', { when: sayWhen(booking.datetime, language, booking.timezone) })}
      </p>
      <Button
        variant="ghost"
        size="small"
        className="mt-4 max-sm:w-full"
        busy={pending === 'none'}
        disabled={pending !== null}
        onClick={(event) => isRealPress(event) && decline(open.map(({ id }) => id))}
      >
        {t('none', { count: open.length })}
      </Button>
    </section>
  );
}

type ChoiceProps = { proposal: Proposal; zone: TimeZone; now: Date; busy: boolean; disabled: boolean; onTake(): void };

function Choice({ proposal, zone, now, busy, disabled, onTake }: ChoiceProps) {
  const { t } = useTranslation('treatments', { keyPrefix: 'proposals' });
  const { language } = useLanguage();
  const { therapist, startsAt, keptUntil } = proposal;
  const left = countdownWords(Date.parse(keptUntil) - now.getTime(), (minutes) => formatDuration(minutes, language));
  const name = therapist.firstName;
  return (
    <li className="grid gap-3 rounded-m bg-sunken px-4 py-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center sm:gap-4">
      <span className="flex min-w-0 items-center gap-3.5">
        <Portrait person={therapist} size={48} />
        <span className="min-w-0">
          <span className="block font-semibold">{sayWhenFirst(startsAt, language, zone)}</span>
          <span className="block text-s text-soft">
            {name}. {t('held', { until: sayUntil(keptUntil, language, zone) })}
            <span aria-hidden="true" className="tabular-nums">
              {' '}
              ({left})
            </span>
          </span>
        </span>
      </span>
      <Button
        size="small"
        busy={busy}
        disabled={disabled}
        aria-label={t('takeThis', { when: sayWhen(startsAt, language, zone), name })}
        onClick={(event) => isRealPress(event) && onTake()}
      >
        {t('take', { time: formatTime(startsAt, language, zone) })}
      </Button>
    </li>
  );
}

type Answer = { kind: 'take'; proposal: Proposal } | { kind: 'none'; ids: string[] };

const useAnswer = (booking: Booking) => {
  const { t } = useTranslation('treatments', { keyPrefix: 'proposals' });
  const { language } = useLanguage();
  const client = useQueryClient();
  const queryKey = bookingKey(booking.id);
  const access = accessTo(booking.id);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (answer: Answer) =>
      answer.kind === 'take'
        ? call(acceptProposal, { ...access, params: { ...access.params, proposalId: answer.proposal.id } })
        : call(declineProposals, { ...access, body: { proposalIds: answer.ids } }),
    onSuccess: (changed, answer) => {
      client.setQueryData(queryKey, changed);
      if (answer.kind === 'none') showToast({ title: t('declined') });
      else
        showToast({
          title: t('taken'),
          description: t('takenText', { when: sayWhen(changed.datetime, language, changed.timezone) }),
        });
    },
    onError: async (error) => {
      showToast({ title: t('failed'), description: failureText(error, t('offline')), variant: 'destructive' });
      await client.invalidateQueries({ queryKey });
    },
  });
  return {
    take: (proposal: Proposal) => mutate({ kind: 'take', proposal }),
    decline: (ids: string[]) => mutate({ kind: 'none', ids }),
    pending: isPending ? (variables.kind === 'take' ? variables.proposal.id : 'none') : null,
  };
};
