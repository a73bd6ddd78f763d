import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/i18n/use-language.ts';
import { DownloadIcon } from '#web/ui/icons.tsx';

/** A plain link: the browser keeps the file under the name the server gives it. It cannot say the page's language otherwise. */
export function ExportLink({ href }: { href: string }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  return (
    <a
      href={`${href}${href.includes('?') ? '&' : '?'}lang=${language}`}
      download
      className="inline-flex min-h-11 items-center gap-2 rounded-full px-4.5 text-s font-semibold text-ink no-underline inset-ring inset-ring-line-strong transition-colors hover:bg-sunken max-md:hidden"
    >
      <DownloadIcon size={18} />
      {t('list.export')}
    </a>
  );
}
