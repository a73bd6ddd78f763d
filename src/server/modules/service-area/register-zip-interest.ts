import type { Language } from '#domain/language/language.ts';
import { parseZipCode } from '#domain/service-area/zip-code.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Limits } from '#server/http/limits.ts';
import type { Database } from '#server/platform/database/database.ts';
import { insertZipInterest } from './repo.ts';

type Deps = { database: Database; limits: Limits };
type Input = { zip: string; email: string; language: Language; ip: string };

const perAddress = { name: 'zip-interest', points: 20, perSeconds: 3600 };

export const registerZipInterest = async (
  { database, limits }: Deps,
  { zip, email, language, ip }: Input,
): Promise<void> => {
  const parsed = parseZipCode(zip);
  if (!parsed.ok) throw new AppError('zip_malformed');
  await limits.take(perAddress, ip);
  await insertZipInterest(database, { zip: parsed.zip, email: email.toLowerCase(), language });
};
