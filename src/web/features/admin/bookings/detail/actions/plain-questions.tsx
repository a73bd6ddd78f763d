import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { mailPaymentLink, markNoShow } from '#contract/admin-bookings.ts';
import { completeBooking, processAssignment, sendAssignmentEmails } from '#contract/admin-dispatch.ts';
import { formatMoment } from '#domain/language/moments.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { call } from '#web/api/call.ts';
import { sayMoment } from '#web/api/say-when.ts';
import { useBookingWords, useNameList } from '#web/features/admin/bookings/change/booking-words.ts';
import { useAction } from '#web/features/admin/bookings/change/use-action.ts';
import { tellDone } from '#web/features/admin/shared/failures.ts';
import { useIsSupport } from '#web/features/admin/shared/use-is-support.ts';
import { nameOf } from '#web/features/admin/shared/visits/name-of.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import type { ActionDialogProps } from '../booking-actions.ts';
import { useLastAsked } from './use-last-asked.ts';

type QuestionProps = {
  title: string;
  confirmLabel: string;
  work(): Promise<void>;
  onClose(): void;
  children: ReactNode;
};

function Question({ title, confirmLabel, work, onClose, children }: QuestionProps) {
  const { t } = useTranslation('admin');
  const { isBusy, problem, run } = useAction(onClose);
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={title}
      tone="primary"
      confirmLabel={confirmLabel}
      cancelLabel={t('bookings.close')}
      busy={isBusy}
      onConfirm={() => void run(work)}
    >
      {children}
      {problem && (
        <p role="alert" className="mt-3 text-danger">
          {t('bookings.failed')} {problem}
        </p>
      )}
    </ConfirmDialog>
  );
}

export function AskNoShow({ booking, onClose }: ActionDialogProps) {
  const { t } = useTranslation('admin');
  const words = useBookingWords(booking);
  return (
    <Question
      title={t('bookings.noShow.title', words)}
      confirmLabel={t('bookings.noShow.confirm')}
      onClose={onClose}
      work={async () => {
        await call(markNoShow, { params: { id: booking.id } });
        tellDone(t('bookings.noShow.done', words));
      }}
    >
      <p>{t('bookings.noShow.text', words)}</p>
    </Question>
  );
}

export function AskToComplete({ booking, onClose }: ActionDialogProps) {
  const { t } = useTranslation('admin');
  const words = useBookingWords(booking);
  return (
    <Question
      title={t('bookings.complete.title', words)}
      confirmLabel={t('bookings.complete.confirm')}
      onClose={onClose}
      work={async () => {
        await call(completeBooking, { params: { id: booking.id } });
        tellDone(t('bookings.complete.done', words));
      }}
    >
      {t('bookings.complete.text', words)}
    </Question>
  );
}

export function AskToStep({ booking, onClose }: ActionDialogProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const { nextAt } = booking.assignment;
  const lastAskedAt = useLastAsked(booking);
  return (
    <Question
      title={t('bookings.step.title')}
      confirmLabel={t('bookings.step.confirm')}
      onClose={onClose}
      work={async () => {
        await call(processAssignment, { params: { id: booking.id }, body: { lastAskedAt: lastAskedAt() } });
        tellDone(t('bookings.step.done'));
      }}
    >
      {nextAt ? t('bookings.step.textUntil', { at: formatMoment(nextAt, language) }) : t('bookings.step.text')}
    </Question>
  );
}

export function AskToResend({ booking, onClose }: ActionDialogProps) {
  const { t } = useTranslation('admin');
  const join = useNameList();
  const open = booking.assignment.offers.filter(({ status }) => status === 'open').map(nameOf);
  const seated = booking.assignment.therapists.map(nameOf);
  return (
    <Question
      title={t('bookings.resend.title')}
      confirmLabel={t('bookings.resend.confirm')}
      onClose={onClose}
      work={async () => {
        const { sent } = await call(sendAssignmentEmails, { params: { id: booking.id } });
        tellDone(t('bookings.resend.done', { count: sent }));
      }}
    >
      {open.length > 0 && <p>{t('bookings.resend.offers', { names: join(open) })}</p>}
      {seated.length > 0 && <p>{t('bookings.resend.details', { names: join(seated) })}</p>}
    </Question>
  );
}

export function AskToMailLink({ booking, onClose }: ActionDialogProps) {
  const { t } = useTranslation('admin');
  const isSupport = useIsSupport();
  const { language } = useLanguage();
  return (
    <Question
      title={t('bookings.mailLink.title')}
      confirmLabel={t('bookings.mailLink.confirm')}
      onClose={onClose}
      work={async () => {
        await call(mailPaymentLink, { params: { id: booking.id } });
        tellDone(t('bookings.mailLink.done'), booking.guestDetails.email);
      }}
    >
      {t(isSupport ? 'bookings.mailLink.textPlain' : 'bookings.mailLink.text', {
        email: booking.guestDetails.email,
        amount: isSupport ? '' : formatMoney(booking.totalPrice),
        until: sayMoment(booking.holdExpiresAt ?? booking.datetime, language, booking.timezone),
      })}
    </Question>
  );
}
