import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseForBooking } from '#contract/asked-client.ts';
import type { Booking } from '#contract/booking.ts';
import { saysNothingPaid } from '#domain/booking/money-words.ts';
import { addCents, formatMoney } from '#domain/money/cents.ts';
import { failureText } from '#web/api/api-error.ts';
import { bookingKey } from '#web/api/booking-keys.ts';
import { call } from '#web/api/call.ts';
import { sayWhen } from '#web/api/say-when.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { CalendarIcon, CardIcon, ClockIcon } from '#web/ui/icons.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { accessTo } from '../status-query.ts';

type Choice = 'one_after_the_other' | 'look_on' | 'money_back';

type ChoicePanelProps = { booking: Booking; choice: NonNullable<Booking['choice']> };

const amountOf = ({ totalPrice, giftCardAmount }: Booking): string => formatMoney(addCents(totalPrice, giftCardAmount));

const isUnpaid = ({ money }: Booking): boolean => saysNothingPaid(money.words);

/** Whose money is to come back, and who has paid nothing yet. */
const wayOutOf = (booking: Booking) => (isUnpaid(booking) ? ('unpaid.' as const) : ('' as const));

/** One therapist was found instead of two, or nobody has accepted in time: the client says how to go on. */
export function ChoicePanel({ booking, choice }: ChoicePanelProps) {
  const { t } = useTranslation('treatments', { keyPrefix: 'choice' });
  const { language } = useLanguage();
  const { choose, pending } = useChoose(booking);
  const [isAsking, setIsAsking] = useState(false);
  const names = booking.therapists.map(({ firstName }) => firstName).join(', ');
  const isLate = choice.because === 'no_answer';
  const until = sayWhen(choice.until, language, booking.timezone);
  const amount = amountOf(booking);
  const wayOut = wayOutOf(booking);
  return (
    <section
      aria-labelledby="booking-choice"
      className="rounded-l border border-accent bg-surface px-5 py-5 shadow-2 md:px-7 md:py-6"
    >
      <h2 id="booking-choice" className="text-xl">
        {isLate ? t('late.title') : t('title')}
      </h2>
      <p className="mt-2 text-s text-soft">
        {isLate
          ? t('late.text', { until })
          : `${names ? t('textNamed', { names }) : t('text')} ${t(isUnpaid(booking) ? 'untilUnpaid' : 'until', { until })}`}
      </p>
      <Options
        booking={booking}
        choice={choice}
        pending={pending}
        onChoose={choose}
        onMoneyBack={() => setIsAsking(true)}
      />
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={t(`${wayOut}backTitle`)}
        confirmLabel={t(`${wayOut}backConfirm`)}
        cancelLabel={t('backKeep')}
        busy={pending === 'money_back'}
        onConfirm={() => choose('money_back')}
      >
        {t(`${wayOut}backText`, { amount })}
      </ConfirmDialog>
    </section>
  );
}

type OptionsProps = ChoicePanelProps & {
  pending: Choice | null;
  onChoose(choice: Choice): void;
  onMoneyBack(): void;
};

function Options({ booking, choice, pending, onChoose, onMoneyBack }: OptionsProps) {
  const { t } = useTranslation('treatments', { keyPrefix: 'choice' });
  const { language } = useLanguage();
  const has = (option: (typeof choice.options)[number]): boolean => choice.options.includes(option);
  const isLate = choice.because === 'no_answer';
  const until = sayWhen(choice.until, language, booking.timezone);
  const wayOut = wayOutOf(booking);
  return (
    <ul className="mt-5 grid gap-3">
      {has('one_after_the_other') && (
        <Option icon={<ClockIcon />} title={t('inTurn')} text={t('inTurnText')}>
          <Button
            size="small"
            busy={pending === 'one_after_the_other'}
            disabled={pending !== null}
            onClick={() => onChoose('one_after_the_other')}
          >
            {t('inTurnButton')}
          </Button>
        </Option>
      )}
      {has('look_on') && (
        <Option
          icon={<ClockIcon />}
          title={t('late.lookOn')}
          text={t(isUnpaid(booking) ? 'late.lookOnUnpaid' : 'late.lookOnText', { until })}
        >
          <Button
            size="small"
            busy={pending === 'look_on'}
            disabled={pending !== null}
            onClick={() => onChoose('look_on')}
          >
            {t('late.lookOnButton')}
          </Button>
        </Option>
      )}
      {has('another_time') && (
        <Option
          icon={<CalendarIcon />}
          title={isLate ? t('late.move') : t('move')}
          text={isLate ? t('late.moveText') : t('moveText')}
        >
          <LinkButton size="small" variant="ghost" to={`/reschedule/${booking.id}`}>
            {t('moveButton')}
          </LinkButton>
        </Option>
      )}
      {has('money_back') && (
        <Option
          icon={<CardIcon />}
          title={t(`${wayOut}back`)}
          text={t(`${wayOut}backText`, { amount: amountOf(booking) })}
        >
          <Button size="small" variant="ghost" disabled={pending !== null} onClick={onMoneyBack}>
            {t(`${wayOut}backButton`)}
          </Button>
        </Option>
      )}
    </ul>
  );
}

type OptionProps = { icon: ReactNode; title: string; text: string; children: ReactNode };

function Option({ icon, title, text, children }: OptionProps) {
  return (
    <li className="grid gap-3 rounded-m bg-sunken px-4 py-4 sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:items-center sm:gap-4">
      <span className="text-brand max-sm:hidden">{icon}</span>
      <span className="min-w-0">
        <span className="block font-semibold">{title}</span>
        <span className="block text-s text-soft">{text}</span>
      </span>
      {children}
    </li>
  );
}

const useChoose = (booking: Booking) => {
  const { t } = useTranslation('treatments', { keyPrefix: 'choice' });
  const client = useQueryClient();
  const queryKey = bookingKey(booking.id);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (choice: Choice) => call(chooseForBooking, { ...accessTo(booking.id), body: { choice } }),
    onSuccess: (changed, choice) => {
      client.setQueryData(queryKey, changed);
      showToast({ title: choice === 'look_on' ? t('late.done') : t('done') });
    },
    onError: async (error) => {
      showToast({
        title: t('failed'),
        description: failureText(error, t('offline')),
        variant: 'destructive',
      });
      await client.invalidateQueries({ queryKey });
    },
  });
  return { choose: mutate, pending: isPending ? variables : null };
};
