import { useTranslation } from 'react-i18next';
import type { Booking } from '#contract/booking.ts';
import { formatTime } from '#domain/language/formats.ts';
import { lisbon } from '#domain/time/wall-clock.ts';
import { usePublicConfig } from '#web/api/public-config.ts';
import { serverNow } from '#web/api/server-clock.ts';
import { withZone } from '#web/i18n/device-zone.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { openAccount } from '#web/session/account-door.ts';
import { useSession } from '#web/session/session-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { openChat } from '#web/ui/chat-door.ts';
import { ChatIcon, PersonIcon } from '#web/ui/icons.tsx';

/** A guest has told us everything an account needs but a password. */
export function AccountOffer({ booking: { status, guestDetails } }: { booking: Booking }) {
  const { t } = useTranslation('treatments', { keyPrefix: 'status.account' });
  const { t: tBooking } = useTranslation('booking');
  const { user } = useSession();
  const wasPaid = ['finding_therapist', 'confirmed', 'completed'].includes(status);
  if (user !== null || !wasPaid || !guestDetails.email) return null;
  return (
    <Card as="section" padding="none" aria-labelledby="account-offer" className="flex gap-3 px-5 py-4">
      <PersonIcon className="mt-0.5 shrink-0 text-brand" />
      <div className="min-w-0">
        <h2 id="account-offer" className="font-sans text-m font-semibold tracking-normal">
          {t('title')}
        </h2>
        <p className="mt-0.5 text-s text-soft">{t('text')}</p>
        <Button size="small" variant="ghost" className="mt-3" onClick={() => openAccount('register', guestDetails)}>
          {tBooking('done.account')}
        </Button>
      </div>
    </Card>
  );
}

/** Whom to call, and when somebody answers. */
export function NeedUs() {
  const { t } = useTranslation('treatments', { keyPrefix: 'home.help' });
  const { t: tStatus } = useTranslation('treatments', { keyPrefix: 'status' });
  const { language } = useLanguage();
  const config = usePublicConfig();
  if (!config) return null;
  const { company, businessHours } = config;
  const byOurClock = (text: string): string => withZone(text, serverNow(), lisbon);
  return (
    <Card as="section" padding="none" aria-labelledby="need-us" className="flex gap-3 px-5 py-4">
      <ChatIcon className="mt-0.5 shrink-0 text-brand" />
      <div className="min-w-0">
        <h2 id="need-us" className="font-sans text-m font-semibold tracking-normal">
          {t('title')}
        </h2>
        <p className="mt-0.5 text-s text-soft">
          {businessHours.week
            ? t('textWeek', { week: byOurClock(businessHours.week[language]) })
            : t('text', {
                opens: formatTime(businessHours.opensAt, language).replace(' ', '\u00a0'),
                closes: byOurClock(formatTime(businessHours.closesAt, language).replace(' ', '\u00a0')),
              })}
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-x-5">
          <a
            href={`tel:${company.phone.replace(/[^\d+]/g, '')}`}
            className="link inline-flex min-h-11 items-center text-s font-semibold whitespace-nowrap"
          >
            {company.phone}
          </a>
          <button
            type="button"
            onClick={openChat}
            className="link inline-flex min-h-11 items-center text-s font-semibold"
          >
            {tStatus('write')}
          </button>
        </p>
      </div>
    </Card>
  );
}
