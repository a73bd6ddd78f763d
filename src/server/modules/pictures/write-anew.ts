import { AppError } from '#server/http/app-error.ts';

/** By the first bytes, whatever the name or the sender says. A drawing (SVG) is a program and never gets further. */
const isPhoto = (file: Buffer): boolean => {
  const head = file.subarray(0, 12).toString('latin1');
  return (
    head.startsWith('\xff\xd8\xff') ||
    head.startsWith('\x89PNG\r\n\x1a\n') ||
    (head.startsWith('RIFF') && head.slice(8) === 'WEBP') ||
    ['ftypavif', 'ftypavis'].includes(head.slice(4))
  );
};

/** Loaded with the first picture: a server that starts need not wait for it. */
const loadSharp = async () => (await import('sharp')).default;

const formats = new Set(['jpeg', 'png', 'webp', 'heif']);

/** A small file can unfold into a huge picture: more than this is not unfolded. */
const mostPixels = 40_000_000;
const widest = 1600;
const tallest = 1200;

export type WrittenPicture = { content: Buffer; width: number; height: number };

/** The picture, painted again: what hid in the file (places, cameras, programs) stays behind. */
export const writeAnew = async (file: Buffer): Promise<WrittenPicture> => {
  if (!isPhoto(file)) throw new AppError('media_type_unsupported');
  const sharp = await loadSharp();
  const input = sharp(file, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true, pages: 1 });
  const { format, width, height } = await input.metadata().catch(unreadable);
  if (!formats.has(format)) throw new AppError('media_type_unsupported');
  if (width * height > mostPixels) throw new AppError('body_too_large');
  const { data, info } = await input
    .autoOrient()
    .resize({ width: widest, height: tallest, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82, effort: 4 })
    .timeout({ seconds: 10 })
    .toBuffer({ resolveWithObject: true })
    .catch(unreadable);
  return { content: data, width: info.width, height: info.height };
};

/** Twice the size at which a mail shows it. */
const portraitSize = 168;

export const cutPortrait = async (content: Buffer): Promise<Buffer> => {
  const sharp = await loadSharp();
  return sharp(content)
    .resize({ width: portraitSize, height: portraitSize, fit: 'cover', position: 'top' })
    .png()
    .toBuffer();
};

const unreadable = (error: unknown): never => {
  const isTooLarge = error instanceof Error && /pixel limit/i.test(error.message);
  throw new AppError(isTooLarge ? 'body_too_large' : 'media_type_unsupported');
};
