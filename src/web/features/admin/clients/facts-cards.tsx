import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClientRecord } from '#contract/admin-clients.ts';
import { formatPhone } from '#domain/identity/phone-number.ts';
import { formatDate } from '#domain/language/formats.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { DotLine } from '#web/features/admin/shared/record/dot-line.tsx';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Card } from '#web/ui/card.tsx';
import { Link } from '#web/ui/router.tsx';
import { FoldedCard } from '../shared/record/folded-card.tsx';
import { PhoneLink } from '../shared/record/phone-link.tsx';
import { useIsSupport } from '../shared/use-is-support.ts';
import { EraseActions } from './erase-client.tsx';

type Shown = { record: ClientRecord };

/** How to reach them, with every other address and number they were known by. */
export function ReachCard({ record }: Shown) {
  const { t } = useTranslation(['admin', 'common']);
  const isSupport = useIsSupport();
  const { email, phone, mailboxes, phones, userId, language } = record;
  const others = [
    ...mailboxes.filter((mailbox) => mailbox !== email?.toLowerCase()),
    ...phones.filter((other) => other !== phone).map((other) => formatPhone(other)),
  ];
  const facts: [string, ReactNode][] = [
    [t('clients.phone'), phone && <PhoneLink number={phone} />],
    [
      t('clients.email'),
      email && (
        <a href={`mailto:${email}`} className="link wrap-anywhere">
          {email}
        </a>
      ),
    ],
    [t('clients.language'), t(`common:language.${language}`)],
    [t('clients.alsoKnown'), others.length > 0 && <Others others={others} />],
    [
      t('clients.account'),
      userId && !isSupport && (
        <Link to={`/admin/users?open=${userId}`} className="link">
          {t('clients.openAccount')}
        </Link>
      ),
    ],
  ];
  return (
    <Card as="section" aria-labelledby="client-reach">
      <h2 id="client-reach" className="mb-3 text-l">
        {t('clients.reach')}
      </h2>
      <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3 gap-y-2 text-s">
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-soft">{name}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
      </dl>
    </Card>
  );
}

const mostOthers = 4;

function Others({ others }: { others: readonly string[] }) {
  const { t } = useTranslation('admin');
  const [isWhole, setIsWhole] = useState(false);
  const hidden = isWhole ? 0 : others.length - mostOthers;
  return (
    <ul>
      {others.slice(0, isWhole ? others.length : mostOthers).map((one) => (
        <li key={one}>{one}</li>
      ))}
      {hidden > 0 && (
        <li>
          <button
            type="button"
            onClick={() => setIsWhole(true)}
            className="min-h-6 text-soft underline underline-offset-4 max-md:min-h-11"
          >
            {t('clients.more', { count: hidden })}
          </button>
        </li>
      )}
    </ul>
  );
}

export function GiftCardsCard({ record: { giftCards } }: Shown) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  return (
    <FoldedCard title={t('clients.giftCards')} sum={giftCards.length}>
      {giftCards.length === 0 && <p className="text-s text-soft">{t('clients.noGiftCards')}</p>}
      <ul className="divide-y divide-line">
        {giftCards.map((card) => (
          <li key={card.id} className="flex items-baseline justify-between gap-4 py-2 text-s">
            <span>
              <span className="font-mono">…{card.codeEnd}</span>
              <DotLine
                className="text-xs text-soft"
                parts={[
                  t(`clients.card${card.isBought ? 'Bought' : 'Received'}${card.otherName ? 'Of' : ''}`, {
                    name: card.otherName,
                  }),
                  card.status !== 'active' &&
                    t(`clients.cardStates.${card.status}` as 'clients.cardStates.frozen', { defaultValue: '' }),
                  card.expiresOn && t('clients.cardUntil', { day: formatDate(card.expiresOn, 'medium', language) }),
                ]}
              />
            </span>
            <span className="text-right tabular-nums">
              {formatMoney(card.balance)}
              <span className="block text-xs text-soft">
                {t('clients.cardOf', { amount: formatMoney(card.amount) })}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </FoldedCard>
  );
}

export function PrivacyCard({ record, name }: Shown & { name: string }) {
  const { consents } = record;
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  return (
    <FoldedCard title={t('clients.privacy')} brief={t('clients.consentsGiven', { count: consents.length })}>
      {consents.length === 0 && <p className="text-s text-soft">{t('clients.noConsents')}</p>}
      <ul className="divide-y divide-line">
        {consents.map(({ reference, at, version }) => (
          <li key={reference} className="flex items-baseline justify-between gap-4 py-2 text-s">
            <span>
              {t('clients.healthConsent')}
              <DotLine className="text-xs text-soft" parts={[reference, version]} />
            </span>
            <span className="text-soft">{formatDate(at, 'medium', language)}</span>
          </li>
        ))}
      </ul>
      <EraseActions record={record} name={name} />
    </FoldedCard>
  );
}
