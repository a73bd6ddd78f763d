import { useTranslation } from 'react-i18next';
import { tellDone } from '#web/features/admin/shared/failures.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyIcon, ExternalIcon } from '#web/ui/icons.tsx';
import { showToast } from '#web/ui/toast-store.ts';

export const outsideLinkLook =
  'inline-flex min-h-11 items-center gap-2 rounded-full px-4.5 text-s font-semibold text-ink no-underline inset-ring inset-ring-line-strong transition-colors hover:bg-sunken';

/** The page with the key in its address, to read out or to send by another way than mail. */
export function ClientLink({ href }: { href: string }) {
  const { t } = useTranslation('admin');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(href);
      tellDone(t('bookings.visit.copied'));
    } catch {
      const description = t('bookings.visit.copyFailedText');
      showToast({ title: t('bookings.visit.copyFailed'), description, variant: 'destructive' });
    }
  };
  return (
    <>
      <p className="mb-3 text-s text-soft">{t('bookings.visit.linkText')}</p>
      <div className="flex flex-wrap gap-2.5">
        <Button variant="ghost" size="small" onClick={() => void copy()}>
          <CopyIcon size={18} />
          {t('bookings.visit.copy')}
        </Button>
        <a href={href} target="_blank" rel="noreferrer" className={outsideLinkLook}>
          <ExternalIcon size={18} />
          {t('bookings.visit.openLink')}
          <span className="sr-only">, {t('bookings.visit.newTab')}</span>
        </a>
      </div>
    </>
  );
}
