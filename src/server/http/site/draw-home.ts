import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { HomeFacts } from '#contract/home.ts';
import type { PublicConfig } from '#contract/public-config.ts';
import type { Language } from '#domain/language/language.ts';
import type { Clock } from '#server/platform/clock.ts';
import { seconds } from '#server/platform/durations.ts';
import type { Texts } from '#server/platform/texts.ts';
import { structuredData } from './structured-data.ts';

type Drawing = (language: Language, texts: unknown, home: { facts: HomeFacts; config: PublicConfig }) => string;

/** The web's own drawing code, built beside it (`web/prerender.tsx`). Without it the page brings the sections later. */
const loadDrawing = async (webFolder: string): Promise<Drawing | null> => {
  const file = join(webFolder, '..', 'prerender', 'prerender.js');
  if (!existsSync(file)) return null;
  const code = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as { drawHome?: Drawing };
  return code.drawHome ?? null;
};

type HomeDeps = { webFolder: string; brand: string; clock: Clock; texts: Texts; readHome(): Promise<HomeFacts> };

type DrawnHome = { sections: string; data: string };

const nothing: DrawnHome = { sections: '', data: '' };

/** How long drawn sections may be behind what the office has just changed. */
const freshFor = seconds(20);

/** The front page below the zip code, in one language, from the data of this moment; drawn again only when that changed. */
export const createHomeDrawer = (deps: HomeDeps) => {
  let drawing: Promise<Drawing | null> | undefined;
  let facts: { at: number; value: HomeFacts } | undefined;
  const kept = new Map<Language, { from: string; drawn: DrawnHome }>();

  const currentFacts = async (): Promise<HomeFacts> => {
    const now = deps.clock.now().getTime();
    if (!facts || now - facts.at >= freshFor) facts = { at: now, value: await deps.readHome() };
    return facts.value;
  };

  return async (language: Language, config: PublicConfig, address: string): Promise<DrawnHome> => {
    drawing ??= loadDrawing(deps.webFolder);
    const draw = await drawing;
    if (!draw) return nothing;
    // While the database is away, people get the page as it was a moment ago.
    const value = await currentFacts().catch(() => facts?.value);
    if (!value) return nothing;
    const from = JSON.stringify([value, config.policy, config.company, config.businessHours, address]);
    const before = kept.get(language);
    if (before?.from === from) return before.drawn;
    const texts = JSON.parse(deps.texts.file(language, 'treatments'));
    const drawn = {
      sections: draw(language, texts, { facts: value, config }),
      data: structuredData({ ...deps, language, config, facts: value, address }),
    };
    kept.set(language, { from, drawn });
    return drawn;
  };
};
