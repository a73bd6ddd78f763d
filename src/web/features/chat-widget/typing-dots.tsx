import { useTranslation } from 'react-i18next';

const delays = ['', '[animation-delay:200ms]', '[animation-delay:400ms]'];

export function TypingDots({ name }: { name: string }) {
  const { t } = useTranslation('common');
  return (
    <span
      role="img"
      aria-label={t('chat.typing', { name })}
      className="inline-flex gap-1.5 rounded-m rounded-bl-[4px] border border-line bg-surface px-4 py-3.5"
    >
      {delays.map((delay) => (
        <span key={delay} data-dot className={`size-2 animate-breathe rounded-full bg-brand ${delay}`} />
      ))}
    </span>
  );
}
