import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

type Id = number | string;
type Item<Key extends Id> = { id: Key; name: string };
type Lift<Key extends Id> = { id: Key; before: readonly Key[]; by: 'keys' | 'pointer' };

const moved = <Key extends Id>(order: readonly Key[], id: Key, to: number): Key[] => {
  const rest = order.filter((other) => other !== id);
  const at = Math.max(0, Math.min(rest.length, to));
  return [...rest.slice(0, at), id, ...rest.slice(at)];
};

/** Where a row would land if it were dropped at this height: counted by the middles of the other rows. */
const placeAt = (row: Element, y: number): number => {
  const rows = [...(row.parentElement?.children ?? [])].filter((other) => other !== row);
  return rows.filter((other) => {
    const { top, height } = other.getBoundingClientRect();
    return top + height / 2 < y;
  }).length;
};

type Followed<Key extends Id> = { onMove(next: readonly Key[]): void; onEnd(next: readonly Key[]): void };

/** On the window: a row that moves in the page would lose what it had captured. */
const followPointer = <Key extends Id>(row: Element, id: Key, before: readonly Key[], told: Followed<Key>): void => {
  let next = before;
  const onMove = (move: globalThis.PointerEvent): void => {
    next = moved(next, id, placeAt(row, move.clientY));
    told.onMove(next);
  };
  const onEnd = (end: globalThis.PointerEvent): void => {
    window.removeEventListener('pointermove', onMove);
    window.removeEventListener('pointerup', onEnd);
    window.removeEventListener('pointercancel', onEnd);
    told.onEnd(end.type === 'pointercancel' ? before : next);
  };
  window.addEventListener('pointermove', onMove);
  window.addEventListener('pointerup', onEnd);
  window.addEventListener('pointercancel', onEnd);
};

/** The handles of all rows. A row that moves in the page loses the focus; the keys still belong to it. */
const useHandles = <Key extends Id>(order: readonly Key[], liftedByKeys: Key | null) => {
  const handles = useRef(new Map<Key, HTMLButtonElement>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each move.
  useEffect(() => {
    if (liftedByKeys !== null) handles.current.get(liftedByKeys)?.focus();
  }, [order.join()]);
  return {
    refOf: (id: Key) => (element: HTMLButtonElement | null) => {
      if (element) handles.current.set(id, element);
      else handles.current.delete(id);
    },
    hasFocus: (id: Key): boolean => document.activeElement === handles.current.get(id),
  };
};

/** The order of the server, or the one somebody has just made of the same rows. */
const useWantedOrder = <Key extends Id>(ids: readonly Key[]) => {
  const [wanted, setWanted] = useState<readonly Key[] | null>(null);
  const isSame = wanted !== null && wanted.length === ids.length && wanted.every((id) => ids.includes(id));
  // The server has it now, or somebody else changed it: what it says counts again.
  const signature = ids.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order of the server is what is watched.
  useEffect(() => setWanted(null), [signature]);
  return [isSame ? wanted : ids, setWanted] as const;
};

/** What happens to the rows, for a live region. */
const useNews = <Key extends Id>(items: readonly Item<Key>[]) => {
  const { t } = useTranslation('admin');
  const [news, setNews] = useState('');
  const nameOf = (id: Key): string => items.find((item) => item.id === id)?.name ?? '';
  return {
    news,
    tell: (key: 'moved' | 'picked', id: Key, next: readonly Key[]): void =>
      setNews(t(`list.${key}`, { name: nameOf(id), position: next.indexOf(id) + 1, total: next.length })),
    tellPutBack: (id: Key): void => setNews(t('list.putBack', { name: nameOf(id) })),
  };
};

/**
 * Puts rows in order by dragging a handle, by keys (space lifts and puts down, arrows move, Escape puts back) or by
 * `moveBy` from a menu. The order shows at once; `save` gets it when it is put down.
 */
export const useOrdering = <Key extends Id>(items: readonly Item<Key>[], save: (ids: readonly Key[]) => void) => {
  const [order, setWanted] = useWantedOrder(items.map(({ id }) => id));
  const [lift, setLift] = useState<Lift<Key> | null>(null);
  const { news, tell, tellPutBack } = useNews(items);
  const handles = useHandles(order, lift?.by === 'keys' ? lift.id : null);

  const place = (id: Key, to: number): readonly Key[] => {
    const next = moved(order, id, to);
    if (next.join() !== order.join()) {
      setWanted(next);
      tell('moved', id, next);
    }
    return next;
  };

  const finish = (next: readonly Key[], before: readonly Key[]): void => {
    setLift(null);
    if (next.join() !== before.join()) save(next);
  };

  const putBack = (): void => {
    if (!lift) return;
    setWanted(lift.before);
    tellPutBack(lift.id);
    setLift(null);
  };

  const onKeyDown = (id: Key) => (event: KeyboardEvent<HTMLButtonElement>) => {
    const isLifted = lift?.id === id;
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      if (isLifted) finish(order, lift.before);
      else {
        setLift({ id, before: order, by: 'keys' });
        tell('picked', id, order);
      }
    } else if (isLifted && step !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      place(id, order.indexOf(id) + step);
    } else if (isLifted && event.key === 'Escape') putBack();
  };

  const onPointerDown = (id: Key) => (event: PointerEvent<HTMLButtonElement>) => {
    const row = event.currentTarget.closest('tr');
    if (event.button !== 0 || !row) return;
    event.preventDefault();
    setLift({ id, before: order, by: 'pointer' });
    followPointer(row, id, order, {
      onMove: setWanted,
      onEnd: (next) => {
        setWanted(next);
        if (next.join() !== order.join()) tell('moved', id, next);
        finish(next, order);
      },
    });
  };

  return {
    order,
    /** For a live region. */
    news,
    moveBy: (id: Key, step: 1 | -1): void => finish(place(id, order.indexOf(id) + step), order),
    canMove: (id: Key, step: 1 | -1): boolean => order[order.indexOf(id) + step] !== undefined,
    /** After a refusal: the order of the server again. */
    forget: (): void => setWanted(null),
    handleProps: (id: Key) => ({
      ref: handles.refOf(id),
      isLifted: lift?.id === id,
      onKeyDown: onKeyDown(id),
      onPointerDown: onPointerDown(id),
      onBlur: () => {
        // Tabbing away puts it down where it is.
        if (lift?.id === id && lift.by === 'keys')
          requestAnimationFrame(() => handles.hasFocus(id) || finish(order, lift.before));
      },
    }),
  };
};
