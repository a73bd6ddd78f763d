import { type FocusEvent, type KeyboardEvent, useState } from 'react';

type Placed = { readonly element: HTMLElement; readonly x: number; readonly y: number; readonly row: string };

const placed = (element: HTMLElement): Placed => {
  const { left, width, top, height } = element.getBoundingClientRect();
  return { element, x: left + width / 2, y: top + height / 2, row: element.dataset.row ?? '' };
};

const nearest = (candidates: readonly Placed[], distance: (to: Placed) => number): Placed | null =>
  candidates.toSorted((a, b) => distance(a) - distance(b))[0] ?? null;

/** The visit an arrow leads to: along the row, or to the nearest in the next row that has any. */
const afterKey = (key: string, from: Placed, all: readonly Placed[]): Placed | null => {
  const { row, x, y } = from;
  const inRow = all.filter((one) => one.row === row);
  const flat = (one: Placed): number => Math.abs(one.x - x) + Math.abs(one.y - y);
  const steep = (one: Placed): number => Math.abs(one.y - y) * 1000 + Math.abs(one.x - x);
  switch (key) {
    case 'ArrowRight':
      return nearest(
        inRow.filter((one) => one.x > x),
        flat,
      );
    case 'ArrowLeft':
      return nearest(
        inRow.filter((one) => one.x < x),
        flat,
      );
    case 'ArrowDown':
      return nearest(
        all.filter((one) => one.y > y + 1),
        steep,
      );
    case 'ArrowUp':
      return nearest(
        all.filter((one) => one.y < y - 1),
        steep,
      );
    default:
      return null;
  }
};

/** All visits are one stop of the tab key; arrows lead from one to the next. */
export const useArrowKeys = (keys: readonly string[]) => {
  const [chosen, setChosen] = useState<string | null>(null);
  const reached = chosen !== null && keys.includes(chosen) ? chosen : (keys[0] ?? null);
  return {
    reached,
    listProps: {
      onKeyDown: (event: KeyboardEvent<HTMLElement>): void => {
        const current = (event.target as HTMLElement).closest<HTMLElement>('[data-block]');
        if (!current) return;
        const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-block]')].map(placed);
        const next = afterKey(event.key, placed(current), all);
        if (!next) return;
        event.preventDefault();
        next.element.focus();
        next.element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      },
      onFocus: (event: FocusEvent<HTMLElement>): void => {
        const key = (event.target as HTMLElement).dataset.block;
        if (key) setChosen(key);
      },
    },
  };
};
