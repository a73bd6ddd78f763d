import { useTranslation } from 'react-i18next';
import { useSession } from '#web/session/session-store.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Link } from '#web/ui/router.tsx';
import { type AreaKey, areasOf } from './areas.ts';

const linkLook =
  'flex min-h-11 items-center rounded-s px-3.5 text-s text-soft no-underline transition-colors hover:bg-sunken hover:text-ink aria-[current=page]:bg-brand-soft aria-[current=page]:font-semibold aria-[current=page]:text-ink lg:pointer-fine:min-h-8';

type AreaLinksProps = { current: AreaKey; onChoose?: (() => void) | undefined };

export function AreaLinks({ current, onChoose }: AreaLinksProps) {
  const { t } = useTranslation('admin');
  const areas = areasOf(useSession().user?.role);
  return (
    <nav aria-label={t('frame.nav')}>
      <ul className="space-y-0.5 lg:pointer-fine:space-y-0">
        {areas.map((area, index) => {
          const opensGroup = index > 0 && areas[index - 1]?.group !== area.group;
          return (
            <li key={area.key} className={classNames(opensGroup && 'mt-2 border-t border-line pt-2')}>
              <Link
                to={area.path}
                aria-current={area.key === current ? 'page' : undefined}
                onClick={onChoose}
                className={linkLook}
              >
                {t(`frame.areas.${area.key}`)}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
