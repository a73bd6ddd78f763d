import { parseZipCode } from '#domain/service-area/zip-code.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Database } from '#server/platform/database/database.ts';
import { findAreaOfZip } from './repo.ts';

export type CheckedZip = { zip: string; serviced: boolean; area?: string };

export const checkZipCode = async ({ database }: { database: Database }, text: string): Promise<CheckedZip> => {
  const parsed = parseZipCode(text);
  if (!parsed.ok) throw new AppError('zip_malformed');
  const area = await findAreaOfZip(database, parsed.prefix);
  return area === null ? { zip: parsed.zip, serviced: false } : { zip: parsed.zip, serviced: true, area: area.name };
};
