import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PublicConfig } from '#contract/public-config.ts';
import { isMobileNumber } from '#domain/legal/call-cost.ts';
import { icon } from '#web/ui/icon.tsx';
import { Leaf } from '#web/ui/mark.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { Link } from '#web/ui/router.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

const ExternalIcon = icon('external');

type FooterProps = {
  brand?: string | undefined;
  /** Not there yet on the very first picture; the rest of the footer does not wait for it. */
  company: PublicConfig['company'] | undefined;
  /** Therapists and the office work here: nothing is sold to them, what the law asks for stays. */
  isWorkplace?: boolean;
  onCookieChoices: () => void;
};

const linkLook = 'inline-flex min-h-11 items-center gap-1.5 text-s text-soft transition-colors hover:text-ink';

export function Footer({ brand, company, isWorkplace = false, onCookieChoices }: FooterProps) {
  const { t } = useTranslation('common');
  if (isWorkplace)
    return (
      <footer data-print="hide" className="mt-8 border-line border-t pb-(--dock-space)">
        <PageFrame className="py-3">
          <LegalLinks complaintsBookUrl={company?.complaintsBookUrl} isLine onCookieChoices={onCookieChoices} />
        </PageFrame>
      </footer>
    );
  const disputesUrl = company?.disputesUrl ?? 'https://www.consumidor.gov.pt';
  return (
    <footer data-print="hide" className="border-line border-t bg-surface">
      <PageFrame className="grid gap-x-12 gap-y-8 py-10 md:grid-cols-[1.2fr_1.3fr_1fr] md:py-14">
        <div>
          <p className="flex items-center gap-2 font-medium font-serif text-l">
            <Leaf size={20} />
            {brand ?? t('ui.brand')}
          </p>
          <p className="mt-2 max-w-[34ch] text-s text-soft">{t('footer.tagline')}</p>
          <Link to="/gift-card" className={`${linkLook} mt-2`}>
            {t('header.giftCards')}
          </Link>
        </div>
        <LegalLinks complaintsBookUrl={company?.complaintsBookUrl} onCookieChoices={onCookieChoices} />
        <Contact company={company} />
      </PageFrame>
      <PageFrame>
        <div className="space-y-2 border-line border-t py-6 text-soft text-xs">
          <p className="max-w-[90ch]">
            {t('footer.disputes')}{' '}
            <OutsideLink href={disputesUrl} className="link">
              {disputesUrl.replace(/^https:\/\/(www\.)?/, '')}
            </OutsideLink>
          </p>
          {company && <p>{t('footer.company', company)}</p>}
        </div>
      </PageFrame>
    </footer>
  );
}

type LegalLinksProps = Pick<FooterProps, 'onCookieChoices'> & {
  complaintsBookUrl: string | undefined;
  /** All beside each other, without a heading. */
  isLine?: boolean;
};

function LegalLinks(props: LegalLinksProps) {
  const { complaintsBookUrl = 'https://www.livroreclamacoes.pt', isLine = false, onCookieChoices } = props;
  const { t } = useTranslation('common');
  return (
    <nav aria-label={t('footer.legal')}>
      {!isLine && <Heading>{t('footer.legal')}</Heading>}
      <ul className={isLine ? 'flex flex-wrap gap-x-6' : undefined}>
        {(['privacy', 'terms', 'cookies'] as const).map((page) => (
          <li key={page}>
            <Link to={`/${page}`} className={linkLook}>
              {t(`footer.${page}`)}
            </Link>
          </li>
        ))}
        <li>
          <button type="button" onClick={onCookieChoices} className={linkLook}>
            {t('footer.cookieChoices')}
          </button>
        </li>
        <li>
          <OutsideLink href={complaintsBookUrl} className={linkLook}>
            {t('footer.complaintsBook')}
            <ExternalIcon size={14} className="shrink-0" />
          </OutsideLink>
        </li>
      </ul>
    </nav>
  );
}

function Contact({ company }: Pick<FooterProps, 'company'>) {
  const { t } = useTranslation('common');
  if (!company) return null;
  return (
    <div>
      <Heading>{t('footer.contact')}</Heading>
      <p>
        <a href={`mailto:${company.email}`} className={linkLook}>
          {company.email}
        </a>
      </p>
      <p>
        <a href={`tel:${company.phone.replace(/[^\d+]/g, '')}`} className={linkLook}>
          {company.phone}
        </a>
      </p>
      <p className="text-soft text-xs">
        {t(isMobileNumber(company.phone) ? 'footer.callCost' : 'footer.callCostFixed')}
      </p>
    </div>
  );
}

const Heading = ({ children }: { children: ReactNode }) => <p className="mb-1 font-semibold text-s">{children}</p>;

type OutsideLinkProps = { href: string; className: string; children: ReactNode };

function OutsideLink({ href, className, children }: OutsideLinkProps) {
  const { t } = useTranslation('common');
  return (
    <a href={href} className={className} target="_blank" rel="noreferrer">
      {children}
      <VisuallyHidden> ({t('footer.newWindow')})</VisuallyHidden>
    </a>
  );
}
