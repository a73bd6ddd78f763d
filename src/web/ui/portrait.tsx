import { classNames } from './class-names.ts';

const tints = ['bg-art-sky', 'bg-accent-soft', 'bg-art-sand', 'bg-art-glow'] as const;

/** The same person stands on the same ground everywhere. */
const tintOf = (name: string): string =>
  tints[[...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % tints.length] ?? tints[0];

const initialOf = (name: string): string => [...name.trim()][0]?.toLocaleUpperCase('pt-PT') ?? '';

type Face = { readonly firstName: string; readonly imageUrl: string | null };

type PortraitProps = {
  person: Face;
  /** In pixels; up to 64 it is round. */
  size: number;
  /** Where the name does not stand beside it. */
  isNamed?: boolean;
  className?: string;
};

/** A drawn portrait, a photograph or the initial of a name, all in the same frame. */
export function Portrait({ person: { firstName, imageUrl }, size, isNamed = false, className }: PortraitProps) {
  const frame = classNames(
    'inline-grid shrink-0 place-items-center overflow-hidden text-brand',
    size > 64 ? 'rounded-l' : 'rounded-full',
    tintOf(firstName),
    className,
  );
  if (imageUrl)
    return (
      <span className={frame} style={{ width: size, height: size }}>
        <img
          src={imageUrl}
          alt={isNamed ? firstName : ''}
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          className="size-full object-cover object-top"
        />
      </span>
    );
  return (
    <span
      className={classNames(frame, 'figure')}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.4) }}
      {...(isNamed ? { role: 'img', 'aria-label': firstName } : { 'aria-hidden': true })}
    >
      {initialOf(firstName)}
    </span>
  );
}
const mostShown = 4;

/** Some faces that overlap, and how many more there are. The names are said beside it. */
export function PortraitStack({
  people,
  size = 40,
}: {
  people: readonly (Face & { readonly id: string })[];
  size?: number;
}) {
  const shown = people.length > mostShown ? people.slice(0, mostShown - 1) : people;
  const more = people.length - shown.length;
  return (
    <span aria-hidden="true" className="flex shrink-0 items-center">
      {shown.map((person, index) => (
        <Portrait
          key={person.id}
          person={person}
          size={size}
          className={classNames('ring-2 ring-surface', index > 0 && '-ml-2.5')}
        />
      ))}
      {more > 0 && (
        <span
          className="-ml-2.5 grid shrink-0 place-items-center rounded-full bg-sunken text-xs font-semibold text-soft ring-2 ring-surface"
          style={{ width: size, height: size }}
        >
          +{more}
        </span>
      )}
    </span>
  );
}
