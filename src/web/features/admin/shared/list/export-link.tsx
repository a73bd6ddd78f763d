import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { fetchFile } from '#web/api/call.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { DownloadIcon } from '#web/ui/icons.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { tellFailure } from '../failures.ts';

/** The server may want the password first; then the file comes, in the page's language, under the name it gives. */
export function ExportLink({ href }: { href: string }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const file = `${href}${href.includes('?') ? '&' : '?'}lang=${language}`;
  return (
    <a
      href={file}
      download
      onClick={(event) => {
        event.preventDefault();
        void keepFile(file);
      }}
      className="inline-flex min-h-11 items-center gap-2 rounded-full px-4.5 text-s font-semibold text-ink no-underline inset-ring inset-ring-line-strong transition-colors hover:bg-sunken max-md:hidden"
    >
      <DownloadIcon size={18} />
      {t('list.export')}
    </a>
  );
}

const keepFile = async (href: string): Promise<void> => {
  try {
    saveFile(await fetchFile(href));
  } catch (error) {
    tellFailure(i18next.t('admin:list.exportFailed'), error);
  }
};
