import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

export type VisitLine = { key: string; when: string; what: ReactNode };

type VisitsDialogProps = {
  title: string;
  text: string;
  visits: readonly VisitLine[];
  confirmLabel: string;
  busy: boolean;
  onConfirm(): void;
  onClose(): void;
  /** A way to go on that leaves nothing undone, and so the one that is proposed. */
  more?: { label: string; onPress(): void } | undefined;
};

/** Asks before something is done over visits that stay; it names them. */
export function VisitsDialog({ title, text, visits, confirmLabel, busy, onConfirm, onClose, more }: VisitsDialogProps) {
  const { t } = useTranslation('treatments', { keyPrefix: 'therapist.hours' });
  const first = more ?? { label: confirmLabel, onPress: onConfirm };
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      confirmLabel={first.label}
      cancelLabel={t('goBack')}
      tone="primary"
      busy={busy}
      onConfirm={first.onPress}
    >
      <p>{text}</p>
      <VisitLines visits={visits} />
      {more && (
        <Button variant="ghost" size="small" wide className="mt-4" disabled={busy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      )}
    </ConfirmDialog>
  );
}

export function VisitLines({ visits }: { visits: readonly VisitLine[] }) {
  return (
    <ul className="mt-3 divide-y divide-line rounded-m border border-line px-4 text-ink">
      {visits.map(({ key, when, what }) => (
        <li key={key} className="py-2.5">
          <span className="font-semibold">{when}</span>
          <span className="block text-soft">{what}</span>
        </li>
      ))}
    </ul>
  );
}
