import { type Picture, picture, uploadPicture } from '#contract/pictures.ts';
import { ApiError, NetworkError } from '#web/api/api-error.ts';
import { currentLanguage } from '#web/i18n/i18n.ts';

/** A file is no JSON, so it goes by hand; everything else about it is as in `call`. */
export const sendPicture = async (file: File): Promise<Picture> => {
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
