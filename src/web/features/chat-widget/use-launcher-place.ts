import { useEffect, useState } from 'react';
import { chatPlaceId } from '#web/ui/chat-door.ts';

/** Wider pages have an empty margin that the launcher floats in. */
const narrow = '(width < 80rem)';

/** Elsewhere the header keeps a place for the launcher, so that it covers nothing; null where it floats. */
export const useLauncherPlace = (): HTMLElement | null => {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const media = window.matchMedia?.(narrow);
    if (!media) return;
    const look = (): void => setPlace(media.matches ? document.getElementById(chatPlaceId) : null);
    look();
    media.addEventListener('change', look);
    return () => media.removeEventListener('change', look);
  }, []);
  return place;
};
