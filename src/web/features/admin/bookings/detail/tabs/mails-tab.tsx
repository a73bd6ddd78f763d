import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminBooking } from '#contract/admin-bookings.ts';
import { type BookingMail, getEmail, listBookingMails, resendBookingMail } from '#contract/emails.ts';
import { formatMoment } from '#domain/language/moments.ts';
import { call } from '#web/api/call.ts';
import { queryClient } from '#web/api/queries.ts';
import { tellDone } from '#web/features/admin/shared/failures.ts';
import { LoadFailure } from '#web/features/admin/shared/load-failure.tsx';
import { MailView } from '#web/features/admin/shared/mail-view.tsx';
import { useMailName } from '#web/features/admin/shared/use-mail-name.ts';
import { useWork } from '#web/features/admin/shared/use-work.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { AlertIcon, CheckIcon, ClockIcon, CloseIcon } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { Part } from './facts.tsx';

const mailsKey = (id: string) => ['admin-row', 'bookings', id, 'mails'];

/** Every mail about this booking: read what was sent, and send it to the client once more. */
export function MailsTab({ booking }: { booking: AdminBooking }) {
  const { t } = useTranslation('admin');
  const [opened, setOpened] = useState<BookingMail | null>(null);
  const mails = useQuery({
    queryKey: mailsKey(booking.id),
    queryFn: ({ signal }) => call(listBookingMails, { params: { id: booking.id } }, { signal }),
    staleTime: 0,
  });
  if (mails.isError && !mails.data) return <LoadFailure title={t('bookings.mails.failed')} answer={mails} />;
  if (!mails.data) return <SkeletonText lines={4} />;
  const parts = [
    { key: 'client', mails: mails.data.filter(({ isToClient }) => isToClient) },
    { key: 'others', mails: mails.data.filter(({ isToClient }) => !isToClient) },
  ] as const;
  return (
    <>
      {parts.map(({ key, mails: some }) => (
        <Part key={key} title={t(`bookings.mails.${key}`)}>
          {some.length === 0 ? (
            <p className="text-s text-soft">{t('bookings.mails.none')}</p>
          ) : (
            <ul className="divide-y divide-line">
              {some.map((mail) => (
                <MailRow key={mail.id} mail={mail} bookingId={booking.id} onOpen={() => setOpened(mail)} />
              ))}
            </ul>
          )}
        </Part>
      ))}
      {opened && <ReadMail mail={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

const signs = {
  sent: { Icon: CheckIcon, look: 'text-good-text' },
  planned: { Icon: ClockIcon, look: 'text-soft' },
  sending: { Icon: ClockIcon, look: 'text-soft' },
  waiting: { Icon: AlertIcon, look: 'text-wait-text' },
  failed: { Icon: AlertIcon, look: 'text-bad-text' },
  cancelled: { Icon: CloseIcon, look: 'text-soft' },
} as const;

type MailRowProps = { mail: BookingMail; bookingId: string; onOpen(): void };

function MailRow({ mail, bookingId, onOpen }: MailRowProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const nameOf = useMailName();
  const { Icon, look } = signs[mail.status];
  const name = mail.subject ?? nameOf(mail.type);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
      <Icon size={18} className={`shrink-0 ${look}`} />
      <div className="min-w-0 flex-1 basis-48 text-s">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-xs text-soft wrap-anywhere">
          {t('bookings.mails.line', {
            state: t(`emailScheduler.states.${mail.status}`),
            when: formatMoment(mail.sentAt ?? mail.sendAt, language),
            to: mail.to.email,
          })}
        </p>
      </div>
      <div className="ml-auto flex gap-1">
        <Button variant="quiet" size="small" aria-label={t('bookings.mails.readThis', { mail: name })} onClick={onOpen}>
          {t('bookings.mails.read')}
        </Button>
        {mail.maySendAgain && <SendAgain mail={mail} name={name} bookingId={bookingId} />}
      </div>
    </li>
  );
}

function SendAgain({ mail, name, bookingId }: { mail: BookingMail; name: string; bookingId: string }) {
  const { t } = useTranslation('admin');
  const { isBusy, runAndTell } = useWork();
  const send = async (): Promise<void> => {
    await runAndTell(t('bookings.mails.notSent'), async () => {
      await call(resendBookingMail, { params: { id: bookingId, mailId: mail.id } });
      tellDone(t('bookings.mails.sent'), name);
    });
    void queryClient.invalidateQueries({ queryKey: mailsKey(bookingId) });
  };
  return (
    <Button
      variant="ghost"
      size="small"
      busy={isBusy}
      aria-label={t('bookings.mails.sendThis', { mail: name })}
      onClick={() => void send()}
    >
      {t('bookings.mails.send')}
    </Button>
  );
}

function ReadMail({ mail, onClose }: { mail: BookingMail; onClose(): void }) {
  const { t } = useTranslation('admin');
  const nameOf = useMailName();
  const opened = useQuery({
    queryKey: ['admin-row', 'emails', mail.id],
    queryFn: ({ signal }) => call(getEmail, { params: { id: mail.id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const title = mail.subject ?? nameOf(mail.type);
  const { data } = opened;
  return (
    <Dialog
      isOpen
      width="wide"
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={title}
      description={mail.to.email}
      footer={
        <Button size="small" variant="ghost" onClick={onClose}>
          {t('form.close')}
        </Button>
      }
    >
      {opened.isError && <LoadFailure title={t('bookings.mails.failed')} answer={opened} />}
      {opened.isPending && <SkeletonText lines={4} />}
      {data && (data.isPreview || data.isRestored) && (
        <Notice className="mb-4" announced={false}>
          {t(data.isRestored ? 'bookings.mails.restored' : 'bookings.mails.preview')}
        </Notice>
      )}
      {data?.html && <MailView title={title} subject={data.subject} html={data.html} text={data.text ?? ''} />}
      {data && !data.html && <p className="text-s text-soft">{t('bookings.mails.gone')}</p>}
    </Dialog>
  );
}
