import type { WallClock } from '#domain/time/wall-clock.ts';

const two = (number: number): string => String(number).padStart(2, '0');

/** `2026-11-20` */
export const dayOf = ({ year, month, day }: WallClock): string => `${year}-${two(month)}-${two(day)}`;

/** `15:30` */
export const timeOf = ({ hour, minute }: WallClock): string => `${two(hour)}:${two(minute)}`;
