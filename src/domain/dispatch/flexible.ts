/** How many minutes earlier or later than the wished start a client may accept. */
export const flexibleChoices = [0, 30, 60, 120] as const;
export const mostFlexibleMinutes = 120;

const quarter = 15 * 60_000;

type Flexible = {
  readonly startsAt: Date;
  /** Once a therapist has picked another start. */
  readonly wishedStartsAt: Date | null;
  readonly flexibleMinutes: number;
};

type Span = { readonly from: Date; readonly to: Date };

/** Between which starts a therapist may pick; null where the start is fixed. */
export const spanOf = ({ startsAt, wishedStartsAt, flexibleMinutes }: Flexible): Span | null => {
  const wished = (wishedStartsAt ?? startsAt).getTime();
  const reach = flexibleMinutes * 60_000;
  return reach === 0 ? null : { from: new Date(wished - reach), to: new Date(wished + reach) };
};

export const isInside = (span: Span | null, start: Date): boolean =>
  span !== null && span.from <= start && start <= span.to;

/** Every quarter of an hour of the span but the booking's own start, the nearest to it first. */
export const otherStartsIn = (flexible: Flexible): Date[] => {
  const span = spanOf(flexible);
  if (!span) return [];
  const own = flexible.startsAt.getTime();
  const count = Math.floor((span.to.getTime() - span.from.getTime()) / quarter);
  return Array.from({ length: count + 1 }, (_, step) => new Date(span.from.getTime() + step * quarter))
    .filter((start) => start.getTime() !== own)
    .sort((a, b) => Math.abs(a.getTime() - own) - Math.abs(b.getTime() - own) || a.getTime() - b.getTime());
};
