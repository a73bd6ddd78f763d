import type { OwnVisitInFull } from '#contract/therapist-desk.ts';
import { usePublicConfig } from '#web/api/public-config.ts';
import { classNames } from '#web/ui/class-names.ts';
import { PhoneIcon } from '#web/ui/icons.tsx';
import { ActionLink } from '../action-link.tsx';
import { callLink } from '../contact-links.ts';
import { useDeskWords } from '../desk-words.ts';

const buttons = 'flex flex-wrap gap-2.5 *:max-sm:grow';

/** A phone call gets through where this page does not. */
export function EmergencyCalls({ isQuiet = false, className }: { isQuiet?: boolean; className?: string }) {
  const { t } = useDeskWords();
  const phone = usePublicConfig()?.company.phone;
  if (isQuiet)
    return (
      <p className={classNames('flex flex-wrap justify-center gap-x-6', className)}>
        <a href="tel:112" className="link inline-flex min-h-11 items-center text-s">
          {t('visitDay.call112')}
        </a>
        {phone && (
          <a href={callLink(phone)} className="link inline-flex min-h-11 items-center text-s">
            {t('visitDay.callTeam')}
          </a>
        )}
      </p>
    );
  return (
    <div className={classNames(buttons, className)}>
      <ActionLink href="tel:112" icon={<PhoneIcon size={18} />}>
        {t('visitDay.call112')}
      </ActionLink>
      {phone && (
        <ActionLink href={callLink(phone)} icon={<PhoneIcon size={18} />}>
          {t('visitDay.callTeam')}
        </ActionLink>
      )}
    </div>
  );
}

/** Before a door that stays closed: whoever waits behind it, and the office. */
export function CallClient({ visit: { recipient, clientName, clientPhone } }: { visit: OwnVisitInFull }) {
  const { t } = useDeskWords();
  const office = usePublicConfig()?.company.phone;
  const phone = recipient?.phone || clientPhone;
  const [firstName] = (recipient?.name || clientName).split(' ');
  return (
    <div className={buttons}>
      {phone && (
        <ActionLink href={callLink(phone)} icon={<PhoneIcon size={18} />}>
          {t('booking.call', { name: firstName })}
        </ActionLink>
      )}
      {office && (
        <ActionLink href={callLink(office)} icon={<PhoneIcon size={18} />}>
          {t('visitDay.callTeam')}
        </ActionLink>
      )}
    </div>
  );
}
