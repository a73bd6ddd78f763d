import { ApiError, failureText } from '#web/api/api-error.ts';
import { Notice } from '#web/ui/notice.tsx';
import { useDashboardWords } from '../dashboard-words.ts';

/** The server's words about one field, if it named it. */
export const fieldError = (error: unknown, name: string): string | undefined =>
  error instanceof ApiError ? error.fields[name] : undefined;

/** Said above the form when it is about none of its fields. */
export function FormFailure({ error, fields }: { error: unknown; fields: readonly string[] }) {
  const { t } = useDashboardWords();
  if (!error || fields.some((name) => fieldError(error, name))) return null;
  return <Notice tone="error">{failureText(error, t('offline'))}</Notice>;
}
