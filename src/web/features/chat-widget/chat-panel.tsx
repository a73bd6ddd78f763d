import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '#domain/language/formats.ts';
import { resolveLanguage } from '#domain/language/language.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { CloseIcon, ReadTicksIcon, SendIcon } from '#web/ui/icons.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import type { ChatPhase } from './chat-state.ts';
import { sendPageUrl } from './send-page.ts';

export type ChatPanelProps = {
  phone: string;
  phase: ChatPhase;
  accountName: string;
  avatar: ReactNode;
  statusMessage: string;
  chatMessage: string;
  placeholder: string;
  onClose(): void;
  onSubmit: ((text: string) => void) | undefined;
};

export function ChatPanel(props: ChatPanelProps) {
  const { phase, accountName, chatMessage } = props;
  // While the panel folds away it keeps showing what it showed.
  const [shown, setShown] = useState(phase);
  if (phase !== 'closed' && phase !== shown) setShown(phase);

  return (
    <>
      <PanelHeader {...props} />
      <div role="log" aria-label={accountName} className="min-h-0 grow overflow-y-auto bg-sunken p-4">
        {shown === 'delayed' ? <Message from={accountName} text={chatMessage} /> : <TypingDots name={accountName} />}
      </div>
      <MessageForm {...props} />
    </>
  );
}

function PanelHeader({ accountName, avatar, statusMessage, onClose }: ChatPanelProps) {
  const { t } = useTranslation('common');
  return (
    <div className="flex shrink-0 items-center gap-3 border-line border-b bg-brand-soft py-3 pr-2 pl-4">
      <span className="size-15 shrink-0 overflow-hidden rounded-full">{avatar ?? <LeafAvatar />}</span>
      <div className="min-w-0 grow">
        <p className="truncate font-serif text-l">{accountName}</p>
        <p className="text-soft text-xs">{statusMessage}</p>
      </div>
      <IconButton
        label={t('chat.close')}
        onClick={onClose}
        className="self-start enabled:hover:bg-brand-line/40 enabled:hover:text-ink"
      >
        <CloseIcon />
      </IconButton>
    </div>
  );
}

function Message({ from, text }: { from: string; text: string }) {
  const { t, i18n } = useTranslation('common');
  const [shownAt] = useState(() => new Date());
  const { language } = resolveLanguage(i18n.language);
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return (
    <div className="w-fit max-w-[88%] animate-rise rounded-m rounded-bl-[4px] border border-line bg-surface px-4 pt-2.5 pb-2 shadow-1">
      <p className="font-semibold text-brand text-xs">{from}</p>
      <p className="whitespace-pre-line text-s">{text}</p>
      <p className="mt-0.5 flex items-center justify-end gap-1 text-faint text-xs">
        <time dateTime={shownAt.toISOString()}>{formatTime(shownAt, language, timeZone)}</time>
        <ReadTicksIcon size={18} className="text-brand" />
        <VisuallyHidden>{t('chat.read')}</VisuallyHidden>
      </p>
    </div>
  );
}

function MessageForm({ phone, phase, placeholder, onSubmit }: ChatPanelProps) {
  const { t } = useTranslation('common');
  const input = useRef<HTMLInputElement>(null);
  const inputId = useId();
  const isOpen = phase !== 'closed';

  useEffect(() => {
    if (isOpen) input.current?.focus({ preventScroll: true });
  }, [isOpen]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const field = input.current;
    if (!field || field.value.trim() === '') return;
    const text = field.value;
    window.open(sendPageUrl(phone, text), '_blank', 'noopener');
    onSubmit?.(text);
    field.value = '';
  };

  return (
    <form onSubmit={submit} className="flex shrink-0 items-center gap-2.5 border-line border-t bg-surface p-2.5">
      <label htmlFor={inputId} className="sr-only">
        {t('chat.inputLabel')}
      </label>
      <input
        id={inputId}
        ref={input}
        type="text"
        autoComplete="off"
        enterKeyHint="send"
        placeholder={placeholder}
        className="h-11 min-w-0 grow rounded-full border border-field-line bg-page px-4 text-m focus-visible:outline-2 focus-visible:outline-offset-0"
      />
      <button
        type="submit"
        aria-label={t('chat.send')}
        className="grid size-11 shrink-0 place-items-center rounded-full bg-brand text-on-brand transition-colors hover:bg-brand-hover"
      >
        <SendIcon />
      </button>
    </form>
  );
}

function LeafAvatar() {
  return (
    <svg width="60" height="60" viewBox="0 0 60 60" aria-hidden="true">
      <rect width="60" height="60" fill="var(--art-sky)" />
      <circle cx="43" cy="17" r="8" fill="var(--art-sun)" />
      <path d="M0 46c14-9 40-9 60 1v13H0Z" fill="var(--art-sand)" />
      <path d="M29 13c10 8 13 17 8 26-3 6-8 8-8 10 0-2-5-4-8-10-5-9-2-18 8-26Z" fill="var(--art-leaf)" />
      <path d="M29 21v26" stroke="var(--art-sky)" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}

const delays = ['', '[animation-delay:200ms]', '[animation-delay:400ms]'];

function TypingDots({ name }: { name: string }) {
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
