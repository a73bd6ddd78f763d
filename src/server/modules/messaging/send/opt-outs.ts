import type { Language } from '#domain/language/language.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/platform/database/database.ts';
import { appSecretOf, keyedHash, sameBytes } from '#server/platform/secrets.ts';
import { isOptional, type MailType, mailTypeNames } from '../mail-types.ts';
import { hasOptOut, insertOptOut } from '../repo.ts';
import { escapeHtml, renderHtml } from '../write/html-layout.ts';
import { publicLink } from '../write/public-link.ts';
import type { Company } from '../write/render-mail.ts';
import type { Block } from '../write/template.ts';

type Deps = { config: Config; database: Database };

export type OptOuts = ReturnType<typeof createOptOuts>;

/** Who does not want a kind of mail. Kept and linked by a hash of the address: neither table nor link names anybody. */
export const createOptOuts = ({ config, database }: Deps) => {
  const secret = appSecretOf(config);
  const hashOf = (email: string): Buffer => keyedHash(secret, 'mail address', email.trim().toLowerCase());
  const sign = (type: string, hash: string): Buffer => keyedHash(secret, 'unsubscribe', type, hash);
  return {
    has: (email: string, type: MailType) => hasOptOut(database, hashOf(email), type),
    link: (email: string, type: MailType, language: Language): string => {
      const hash = hashOf(email).toString('base64url');
      const token = `${type}.${hash}.${sign(type, hash).toString('base64url')}`;
      return publicLink(config, `/api/emails/unsubscribe/${token}?lang=${language}`);
    },
    /** False when nobody of this app wrote the token. */
    isOurs: (token: string): boolean => readToken(token, sign) !== null,
    add: async (token: string): Promise<boolean> => {
      const wish = readToken(token, sign);
      if (wish) await insertOptOut(database, wish.hash, wish.type);
      return wish !== null;
    },
  };
};

const readToken = (token: string, sign: (type: string, hash: string) => Buffer) => {
  const [name = '', hash = '', signature = ''] = token.split('.');
  const type = mailTypeNames.find((known) => known === name && isOptional(known));
  if (!type || !sameBytes(Buffer.from(signature, 'base64url'), sign(name, hash))) return null;
  return { type, hash: Buffer.from(hash, 'base64url') };
};

/** In the dress of the mail it was opened from. A machine that opens every link unsubscribes nobody: only the button does. */
export const unsubscribePage = (company: Company, language: Language, isDone: boolean): string => {
  const { title, question, button, done } = company.texts[language].unsubscribe_page;
  const { tagline } = company.texts[language].layout;
  const { brand, siteUrl } = company;
  const frame = {
    language,
    subject: title,
    brand,
    siteUrl,
    tagline,
    reason: '',
    scene: null,
    unsubscribe: null,
  } as const;
  const blocks: Block[] = [
    { kind: 'heading', text: title },
    { kind: 'paragraph', text: isDone ? done : question },
  ];
  const form = `<form method="post"><button style="${buttonStyle}">${escapeHtml(button)}</button></form>`;
  return renderHtml(frame, blocks, isDone ? '' : form);
};

const buttonStyle =
  'min-height:48px;padding:12px 30px;border:0;border-radius:999px;background:#3f6854;color:#ffffff;font:600 17px/1.3 sans-serif;cursor:pointer';
