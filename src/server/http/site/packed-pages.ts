import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const pack = (html: string): Promise<Buffer> =>
  promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });

/** All screens in both languages, for people with and without a session. */
const mostPages = 200;

type Page = { etag: string; packed(): Promise<Buffer> };

/** A page is packed once, and then handed out as it is until something in it has changed. */
export const createPackedPages = ({ most = mostPages, packPage = pack } = {}) => {
  const kept = new Map<string, Page>();

  const make = (html: string): Page => {
    let packing: Promise<Buffer> | undefined;
    return {
      etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 16)}"`,
      packed: () => {
        packing ??= packPage(html).catch((error) => {
          // The next one who asks packs it anew.
          packing = undefined;
          throw error;
        });
        return packing;
      },
    };
  };

  return (html: string): Page => {
    const page = kept.get(html) ?? make(html);
    // The one that was asked for longest ago goes first.
    kept.delete(html);
    kept.set(html, page);
    const [oldest] = kept.size > most ? kept.keys() : [];
    if (oldest !== undefined) kept.delete(oldest);
    return page;
  };
};
