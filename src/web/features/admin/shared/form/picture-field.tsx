import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { largestPictureMegabytes, type Picture, picture, uploadPicture } from '#contract/pictures.ts';
import { ApiError, NetworkError } from '#web/api/api-error.ts';
import { currentLanguage } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { failureText } from '../failures.ts';
import { PictureIcon } from '../icons.tsx';

/** A file is no JSON, so it goes by hand; everything else about it is as in `call`. */
const sendPicture = async (file: File): Promise<Picture> => {
  const body = new FormData();
  body.append('file', file);
  const answer = await fetch(uploadPicture.path, {
    method: uploadPicture.method,
    credentials: 'include',
    headers: { 'accept-language': currentLanguage() },
    body,
  }).catch((error: unknown) => {
    throw error instanceof TypeError ? new NetworkError(error.message) : error;
  });
  const json: unknown = await answer.json().catch(() => null);
  const message = (json as { message?: unknown } | null)?.message;
  if (!answer.ok) throw new ApiError(answer.status, typeof message === 'string' ? message : null, { body: json });
  return picture.parse(json);
};

type PictureFieldProps = {
  url: string;
  onChange(url: string): void;
  /** For what may be without a picture. */
  onRemove?(): void;
  error?: string | undefined;
};

/** Shows the picture and takes another; it is kept at once and used when the form is saved. */
export function PictureField({ url, onChange, onRemove, error }: PictureFieldProps) {
  const { t } = useTranslation('admin');
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<{ isBusy: boolean; isNew: boolean; problem: string | null }>(idle);
  const id = useId();
  const megabytes = largestPictureMegabytes;

  const wordsFor = (failure: unknown): string => {
    if (failure instanceof ApiError && failure.status === 413) return t('picture.tooLarge', { megabytes });
    if (failure instanceof ApiError && failure.status === 415) return t('picture.wrongType');
    return failureText(failure);
  };

  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    if (file.size > megabytes * 1024 * 1024)
      return setState({ ...idle, problem: t('picture.tooLarge', { megabytes }) });
    setState({ ...idle, isBusy: true });
    try {
      onChange((await sendPicture(file)).url);
      setState({ ...idle, isNew: true });
    } catch (failure) {
      setState({ ...idle, problem: wordsFor(failure) });
    }
  };

  const problem = state.problem ?? error;
  return (
    <fieldset>
      <legend className="mb-2 text-s font-semibold">{t('picture.label')}</legend>
      <div className="flex flex-wrap items-center gap-4">
        <div className="grid h-24 w-32 shrink-0 place-items-center overflow-hidden rounded-m border border-line bg-sunken text-soft">
          {url ? <img src={url} alt="" className="size-full object-contain" /> : <PictureIcon size={28} />}
        </div>
        <div className="min-w-0 flex-1">
          <input
            ref={input}
            id={id}
            type="file"
            accept="image/jpeg,image/png,image/webp,image/avif"
            aria-label={t('picture.choose')}
            tabIndex={-1}
            className="sr-only"
            onChange={(event) => {
              void take(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
          <Button variant="ghost" size="small" busy={state.isBusy} onClick={() => input.current?.click()}>
            {t(state.isBusy ? 'picture.uploading' : url ? 'picture.replace' : 'picture.choose')}
          </Button>
          {url && onRemove && (
            <Button
              variant="quiet"
              size="small"
              disabled={state.isBusy}
              onClick={() => {
                setState(idle);
                onRemove();
              }}
            >
              {t('picture.remove')}
            </Button>
          )}
          <p className="mt-2 text-xs text-soft">{t('picture.hint', { megabytes })}</p>
        </div>
      </div>
      <div role="status">{state.isNew && <p className="mt-2 text-s text-brand">{t('picture.done')}</p>}</div>
      {problem && (
        <div role="alert">
          <FieldError id={`${id}-error`}>{problem}</FieldError>
        </div>
      )}
    </fieldset>
  );
}

const idle = { isBusy: false, isNew: false, problem: null };
