import { useTranslation } from 'react-i18next';

/** What `booking.paid > bookings.mail-received` does, in words; a kind of another release is called what it is. */
export const useTaskName = (): ((kind: string) => string) => {
  const { t } = useTranslation('admin');
  return (kind) => {
    const id = kind.split(' > ').at(-1) ?? kind;
    const isKnown = /^[a-z-]+\.[a-z-]+$/.test(id);
    return isKnown ? t(`tasks.${id}` as 'tasks.messaging.deliver', { defaultValue: kind }) : kind;
  };
};
