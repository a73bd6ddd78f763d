import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { nameOf } from '#web/features/admin/shared/visits/name-of.ts';
import { classNames } from '#web/ui/class-names.ts';
import { ChevronDownIcon, PersonIcon } from '#web/ui/icons.tsx';
import { Menu } from '#web/ui/menu.tsx';
import type { MenuItem } from '#web/ui/menu-list.tsx';
import type { TherapistRow } from '../calendar-data.ts';

/** Always in view at the left edge, however far the day is scrolled. */
export const nameCellLook =
  'sticky left-0 z-20 flex min-w-0 items-center gap-2.5 border-r border-line bg-surface px-2 md:px-3';

type TherapistNameProps = {
  therapist: TherapistRow;
  note?: ReactNode;
  obstacle?: string | null;
  /** What can be done with the whole row; the name opens it. */
  menu?: readonly MenuItem[];
};

export function TherapistName({ therapist, note, obstacle, menu }: TherapistNameProps) {
  const { t } = useTranslation('admin');
  const words = (
    <>
      <Face therapist={therapist} />
      <span className="block min-w-0 flex-1 max-md:text-xs">
        <span className="flex items-center gap-1 text-xs font-semibold md:text-s">
          <span className="truncate md:hidden">{therapist.firstName}</span>
          <span className="truncate max-md:hidden">{nameOf(therapist)}</span>
          {menu && <ChevronDownIcon size={14} className="shrink-0 text-soft" />}
        </span>
        {obstacle ? (
          <span className="block truncate text-xs font-semibold text-bad-text">{obstacle}</span>
        ) : (
          note && <span className="block truncate text-xs text-soft">{note}</span>
        )}
      </span>
    </>
  );
  if (!menu) return <div className={nameCellLook}>{words}</div>;
  return (
    <div className={classNames(nameCellLook, 'px-0! md:px-0!')}>
      <Menu
        align="start"
        groups={[menu]}
        trigger={
          <button
            type="button"
            aria-label={t('sick.actions', { name: nameOf(therapist) })}
            className="flex h-full min-h-11 w-full min-w-0 items-center gap-2.5 px-2 text-left hover:bg-sunken md:px-3"
          >
            {words}
          </button>
        }
      />
    </div>
  );
}

function Face({ therapist: { imageUrl, firstName, lastName } }: { therapist: TherapistRow }) {
  if (imageUrl)
    return (
      <img src={imageUrl} alt="" loading="lazy" className="size-8 shrink-0 rounded-full object-cover max-md:hidden" />
    );
  return (
    <span
      aria-hidden="true"
      className="grid size-8 shrink-0 place-items-center rounded-full bg-brand-soft text-xs font-semibold text-brand max-md:hidden"
    >
      {firstName.charAt(0)}
      {lastName.charAt(0)}
    </span>
  );
}

export function OpenName({ title, note }: { title: string; note: string }) {
  return (
    <div className={nameCellLook}>
      <span
        aria-hidden="true"
        className="grid size-8 shrink-0 place-items-center rounded-full bg-wait-soft text-wait-text max-md:hidden"
      >
        <PersonIcon size={18} />
      </span>
      <div className="min-w-0">
        <p className="text-xs leading-tight font-semibold">{title}</p>
        <p className="truncate text-xs text-soft">{note}</p>
      </div>
    </div>
  );
}
