const RealDate = Date;

/**
 * Each file begins on one Wednesday in November and its time goes on from there: what a screen calls today, tomorrow or too
 * late would else hang on the day of the run.
 */
export const beginOnTheSameDay = (): void => {
  const ahead = RealDate.parse('2026-11-18T11:00:00Z') - RealDate.now();
  const now = (): number => RealDate.now() + ahead;
  globalThis.Date = new Proxy(RealDate, {
    construct: (_, given, kind) => Reflect.construct(RealDate, given.length === 0 ? [now()] : given, kind),
    apply: () => new RealDate(now()).toString(),
    get: (_, name) => (name === 'now' ? now : Reflect.get(RealDate, name)),
  });
};
