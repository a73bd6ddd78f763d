import { useTranslation } from 'react-i18next';
import type { Email } from '#contract/emails.ts';
import { formatMoment } from '#domain/language/moments.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { CellNote } from '#web/ui/table.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { ListColumn } from '../shared/list/column-choice.tsx';
import { useMailName } from '../shared/use-mail-name.ts';
import { statusTones } from './mail-state.ts';

export const useMailColumns = (): ListColumn<Email>[] => {
  const { t } = useTranslation(['admin', 'common']);
  const nameOf = useMailName();
  return [
    {
      key: 'mail',
      isFixed: true,
      cell: (mail) => (
        <span className="wrap-anywhere">
          {nameOf(mail.type)} {mail.isTest && <Tag>{t('emailScheduler.test')}</Tag>}
          {mail.subject && (
            <CellNote>
              <span lang={mail.language}>{mail.subject}</span>
            </CellNote>
          )}
        </span>
      ),
    },
    {
      key: 'to',
      cell: (mail) => (
        <span className="wrap-anywhere">
          {mail.to.name ?? mail.to.email}
          {mail.to.name && (
            <CellNote>
              <Address email={mail.to.email} />
            </CellNote>
          )}
        </span>
      ),
    },
    {
      key: 'status',
      cell: (mail) => <Tag tone={statusTones[mail.status]}>{t(`emailScheduler.states.${mail.status}`)}</Tag>,
    },
    { key: 'language', isHiddenAtFirst: true, cell: (mail) => t(`common:language.${mail.language}`) },
    { key: 'sendAt', isSortable: true, cell: (mail) => <Moment at={mail.sendAt} /> },
    {
      key: 'sentAt',
      isSortable: true,
      cell: (mail) =>
        mail.sentAt ? <Moment at={mail.sentAt} /> : <span className="text-soft">{t('emailScheduler.notYet')}</span>,
    },
    { key: 'createdAt', isSortable: true, isHiddenAtFirst: true, cell: (mail) => <Moment at={mail.createdAt} /> },
    { key: 'attempts', isNumeric: true, isHiddenAtFirst: true, cell: (mail) => mail.attempts },
  ];
};

export function Moment({ at }: { at: string }) {
  const { language } = useLanguage();
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {formatMoment(at, language)}
    </time>
  );
}

/** Where it is too long for its column, it goes on after the @. */
function Address({ email }: { email: string }) {
  const [name, host] = email.split('@');
  return host ? (
    <>
      {name}@<wbr />
      {host}
    </>
  ) : (
    email
  );
}
