import { getLegalText } from '#contract/legal.ts';
import { getPublicConfig } from '#contract/public-config.ts';
import type { Config } from '#server/config.ts';
import { type Handler, handle } from '#server/http/handler.ts';
import type { Database } from '#server/platform/database/database.ts';
import { shareReads } from '#server/platform/share-reads.ts';
import type { Texts } from '#server/platform/texts.ts';
import { readLegalText } from './legal-text.ts';
import { describePublicConfig } from './public-config.ts';

export const settingsRoutes = (deps: { database: Database; config: Config; texts: Texts }): Handler[] => [
  handle(
    getPublicConfig,
    shareReads(() => describePublicConfig(deps)),
  ),
  handle(getLegalText, async ({ params, query }) => ({
    page: params.page,
    language: query.lang,
    text: await readLegalText(deps, params.page, query.lang),
  })),
];
