/** A page left open goes on asking. After a minute without a hand on it, the server is told so: that is nobody's visit. */
const quietAfter = 60_000;

let touchedAt = Date.now();

if (typeof window !== 'undefined')
  for (const sign of ['pointerdown', 'keydown', 'focus'])
    window.addEventListener(
      sign,
      () => {
        touchedAt = Date.now();
      },
      { passive: true, capture: true },
    );

export const isAttended = (): boolean => Date.now() - touchedAt < quietAfter;
