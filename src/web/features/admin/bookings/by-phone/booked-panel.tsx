import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminBooking } from '#contract/admin-bookings.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { sayMoment } from '#web/api/say-when.ts';
import { useIsSupport } from '#web/features/admin/shared/use-is-support.ts';
import { nameOf } from '#web/features/admin/shared/visits/name-of.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { CheckIcon, CopyIcon } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SummaryList } from '#web/ui/summary-list.tsx';

/** The time is kept: what the client gets now, and the link to read out or send another way. */
export function BookedPanel({ booking }: { booking: AdminBooking }) {
  const { t } = useTranslation('admin');
  const { t: tBooking } = useTranslation('booking');
  const { language } = useLanguage();
  const isSupport = useIsSupport();
  const { guestDetails, holdExpiresAt } = booking;
  const isByLink = booking.status === 'waiting_payment';
  return (
    <div className="grid gap-6">
      <Notice tone="good" title={t('bookByPhone.bookedTitle', { reference: booking.reference })}>
        {isByLink && guestDetails.email
          ? t('bookByPhone.mailed', {
              email: guestDetails.email,
              language: t(booking.language === 'en' ? 'form.english' : 'form.portuguese'),
            })
          : t(isByLink ? 'bookByPhone.notMailed' : 'bookByPhone.onAtOnce')}
      </Notice>
      <SummaryList
        rows={[
          { label: t('bookByPhone.client'), value: nameOf(guestDetails) },
          { label: tBooking('summary.when'), value: sayMoment(booking.datetime, language, booking.timezone) },
          ...(holdExpiresAt
            ? [{ label: t('bookByPhone.keptUntil'), value: sayMoment(holdExpiresAt, language, booking.timezone) }]
            : []),
        ]}
        {...(!isSupport && { total: { label: tBooking('summary.total'), value: formatMoney(booking.totalPrice) } })}
      />
      {isByLink && (
        <>
          {!isSupport && <PaymentLink link={booking.clientLink} />}
          <p className="text-s text-soft">{t('bookByPhone.next')}</p>
        </>
      )}
    </div>
  );
}

function PaymentLink({ link }: { link: string }) {
  const { t } = useTranslation('admin');
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setIsCopied] = useState(false);
  const copy = async (): Promise<void> => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(link);
      setIsCopied(true);
    } catch {
      // The browser does not allow it: the link stands selected, ready for the keys.
    }
  };
  return (
    <div>
      <TextField
        ref={field}
        label={t('bookByPhone.link')}
        hint={t('bookByPhone.linkHint')}
        readOnly
        value={link}
        onFocus={({ target }) => target.select()}
      />
      <Button className="mt-3" variant="ghost" size="small" onClick={() => void copy()}>
        {isCopied ? <CheckIcon size={18} /> : <CopyIcon size={18} />}
        <span aria-live="polite">{t(isCopied ? 'bookByPhone.copied' : 'bookByPhone.copy')}</span>
      </Button>
    </div>
  );
}
