import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Segmented } from '#web/ui/segmented.tsx';

type MailViewProps = {
  /** Names the frame for those who cannot see it. */
  title: string;
  subject: string | null;
  html: string;
  text: string;
  /** Links of a real mail open in a new tab; those of an example lead nowhere. */
  opensLinks?: boolean;
  /** Beside the switch of views. */
  aside?: ReactNode;
  className?: string | undefined;
};

const views = ['wide', 'phone', 'text'] as const;

/** A mail as its reader gets it: on a wide screen, on a phone, or as plain text. */
export function MailView({ title, subject, html, text, opensLinks = false, aside, className }: MailViewProps) {
  const { t } = useTranslation('admin');
  const [view, setView] = useState<(typeof views)[number]>('wide');
  return (
    <div className={className}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Segmented
          label={t('emailTemplates.view.label')}
          value={view}
          options={views.map((value) => ({ value, label: t(`emailTemplates.view.${value}`) }))}
          onChange={setView}
        />
        {aside}
      </div>
      <Card padding="none" className="overflow-hidden">
        {subject !== null && (
          <p className="border-b border-line px-4 py-3 text-s font-semibold wrap-anywhere">{subject}</p>
        )}
        {view === 'text' ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys.
          <pre tabIndex={0} className="h-[60dvh] min-h-96 overflow-auto p-4 font-mono text-xs whitespace-pre-wrap">
            {text}
          </pre>
        ) : (
          <div className="bg-sunken">
            <MailFrame
              title={t('emailTemplates.view.frame', { title })}
              html={html}
              opensLinks={opensLinks}
              className={classNames(view === 'phone' && 'mx-auto max-w-[390px] border-x border-line')}
            />
          </div>
        )}
      </Card>
    </div>
  );
}

type MailFrameProps = { title: string; html: string; opensLinks: boolean; className?: string | undefined };

/**
 * The mail in a box of its own: no script runs, nothing of this page can be read, and its styles stay inside. Links never
 * open in the box itself, because the policy of the site lets no other page into a frame.
 */
function MailFrame({ title, html, opensLinks, className }: MailFrameProps) {
  return (
    <iframe
      title={title}
      sandbox={opensLinks ? 'allow-popups allow-popups-to-escape-sandbox' : ''}
      srcDoc={html.replace('<head>', () => '<head><base target="_blank">')}
      className={classNames('block h-[60dvh] min-h-96 w-full', className)}
    />
  );
}
