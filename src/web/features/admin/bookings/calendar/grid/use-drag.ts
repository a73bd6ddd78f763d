import { type PointerEvent, useRef, useState } from 'react';
import { type Block, rowOf } from '../calendar-data.ts';
import { type Axis, endMinuteOf, startAtShare, startMinuteOf } from './day-times.ts';

/** Where a visit would stand if it were let go now. */
export type Target = { readonly row: string; readonly date: string; readonly minute: number };
export type Drag = { readonly block: Block; readonly target: Target | null };

type Settings = {
  /** Null where a place is a whole day and the hour stays. */
  axis: Axis | null;
  canDrag(block: Block): boolean;
  onDrop(block: Block, target: Target): void;
};

const leastMove = 5;
const edge = 48;

const cellAt = (x: number, y: number): HTMLElement | null =>
  document
    .elementsFromPoint(x, y)
    .map((element) => element.closest<HTMLElement>('[data-cell]'))
    .find((cell) => cell !== null) ?? null;

/** In another row it keeps its time, in its own row it changes it: one drag means one thing. */
const targetIn = (cell: HTMLElement, block: Block, axis: Axis | null, left: number): Target => {
  const { visit } = block;
  const [row = '', date = ''] = [cell.dataset.row, cell.dataset.cell];
  const minute = startMinuteOf(visit);
  if (row !== rowOf(block)) return { row, date: visit.date, minute };
  if (!axis) return { row, date, minute };
  const box = cell.getBoundingClientRect();
  return { row, date, minute: startAtShare(axis, (left - box.left) / box.width, endMinuteOf(visit) - minute) };
};

const isSame = (a: Target | null, b: Target | null): boolean =>
  a === b || (a !== null && b !== null && a.row === b.row && a.date === b.date && a.minute === b.minute);

const isMoved = ({ visit, ...block }: Block, target: Target): boolean =>
  target.row !== rowOf({ visit, ...block }) || target.date !== visit.date || target.minute !== startMinuteOf(visit);

/** Visits are carried by mouse or pen. A finger scrolls the day instead; it finds the same deeds in the visit's card. */
export const useDrag = ({ axis, canDrag, onDrop }: Settings) => {
  const [drag, setDrag] = useState<Drag | null>(null);
  const wasDragged = useRef(false);

  const onPointerDown = (block: Block) => (event: PointerEvent<HTMLElement>) => {
    wasDragged.current = false;
    if (event.button !== 0 || event.pointerType === 'touch' || !canDrag(block)) return;
    const element = event.currentTarget;
    const scroller = element.closest<HTMLElement>('[data-scroller]');
    const grip = event.clientX - element.getBoundingClientRect().left;
    const [startX, startY] = [event.clientX, event.clientY];
    let target: Target | null = null;

    const show = (next: Target | null): void => {
      if (wasDragged.current && isSame(next, target)) return;
      wasDragged.current = true;
      target = next;
      setDrag({ block, target });
    };
    const follow = ({ clientX, clientY }: globalThis.PointerEvent): void => {
      if (!wasDragged.current && Math.hypot(clientX - startX, clientY - startY) < leastMove) return;
      if (scroller) scrollAtEdge(scroller, clientX);
      const cell = cellAt(clientX, clientY);
      show(cell && targetIn(cell, block, axis, clientX - grip));
    };
    const finish = (isDropped: boolean): void => {
      window.removeEventListener('pointermove', follow);
      window.removeEventListener('pointerup', drop);
      window.removeEventListener('pointercancel', stop);
      window.removeEventListener('keydown', onKey, { capture: true });
      setDrag(null);
      // The click of this very press still comes before that; a later one is meant.
      setTimeout(() => {
        wasDragged.current = false;
      });
      if (isDropped && target && isMoved(block, target)) onDrop(block, target);
    };
    const drop = (): void => finish(true);
    const stop = (): void => finish(false);
    const onKey = (pressed: KeyboardEvent): void => {
      if (pressed.key !== 'Escape' || !wasDragged.current) return;
      pressed.stopPropagation();
      stop();
    };
    window.addEventListener('pointermove', follow);
    window.addEventListener('pointerup', drop);
    window.addEventListener('pointercancel', stop);
    window.addEventListener('keydown', onKey, { capture: true });
  };

  return {
    drag,
    onPointerDown,
    /** The press that ends a drag is no press on the visit. */
    isClickOfDrag: (): boolean => wasDragged.current,
  };
};

/** The part of the day that is out of sight comes when a visit is carried to the edge. */
const scrollAtEdge = (scroller: HTMLElement, x: number): void => {
  const { left, right } = scroller.getBoundingClientRect();
  if (x > right - edge) scroller.scrollLeft += edge / 3;
  else if (x < left + edge) scroller.scrollLeft -= edge / 3;
};
