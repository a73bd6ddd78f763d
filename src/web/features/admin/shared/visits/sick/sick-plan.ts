/** From the quarter of an hour that has just begun to the end of the day. */
export const restOfDay = (wallTime: string): { from: string; to: string } => {
  const [hour = '0', minute = '0'] = wallTime.split(':');
  const quarter = Math.floor(Number(minute) / 15) * 15;
  return { from: `${hour.padStart(2, '0')}:${String(quarter).padStart(2, '0')}`, to: '24:00' };
};
