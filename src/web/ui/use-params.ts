import { matchScreen } from '#domain/screens/screens.ts';
import { useLocation } from './router.tsx';

/** The parts of the path that the table of screens names, such as `token` of `/reschedule/:token`. */
export const useParams = (): Readonly<Record<string, string>> => {
  const { pathname } = useLocation();
  const given = pathname.split('/');
  const pattern = matchScreen(pathname)?.path.split('/') ?? [];
  return Object.fromEntries(
    pattern.flatMap((part, index) =>
      part.startsWith(':') ? [[part.slice(1), decodeURIComponent(given[index] ?? '')]] : [],
    ),
  );
};
