import { useTranslation } from 'react-i18next';
import { FloatingChat } from './floating-chat.tsx';

type ChatWidgetProps = {
  /** Digits with the country code; without any there is nobody to write to, and no widget. */
  phone: string;
  brand: string;
  hasLauncher?: boolean;
};

/** The floating chat as this product wants it. */
export function ChatWidget({ phone, brand, hasLauncher = true }: ChatWidgetProps) {
  const { t } = useTranslation('common');
  const digits = phone.replace(/\D/g, '');
  if (digits === '') return null;
  return (
    <FloatingChat
      phone={digits}
      accountName={brand}
      statusMessage={t('chat.status')}
      chatMessage={t('chat.welcome')}
      placeholder={t('chat.placeholder')}
      heightPx={350}
      closesOnClickAway
      closesOnEscape
      hasNotifications={hasLauncher}
      hasLauncher={hasLauncher}
    />
  );
}
