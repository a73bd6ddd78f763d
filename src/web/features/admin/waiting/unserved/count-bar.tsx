/** A figure with a bar as long as its share of the largest. */
export function CountBar({ count, most }: { count: number; most: number }) {
  return (
    <span className="inline-flex w-full items-center justify-end gap-3 md:min-w-36">
      <span aria-hidden="true" className="h-2 w-20 overflow-hidden rounded-full bg-sunken md:flex-1">
        <span
          className="block h-full rounded-full bg-brand"
          style={{ width: `${most > 0 ? Math.max(4, (count / most) * 100) : 0}%` }}
        />
      </span>
      <span className="min-w-6 text-right tabular-nums">{count}</span>
    </span>
  );
}
