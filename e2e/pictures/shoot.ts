import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** Which screen, at which width, in which language: the name of its files says all of it. */
export type Shot = { readonly scene: string; readonly width: string; readonly language: string };

export const fileOf = ({ scene, width, language }: Shot, theme: Theme): string =>
  `${[scene, width, language, theme].join('.')}.png`;

/** The page as it stands, by day and by night, whole from the first line to the last. */
export const shoot = async (page: Page, folder: string, shot: Shot): Promise<void> => {
  mkdirSync(folder, { recursive: true });
  // A page that keeps a line open to the server never falls silent.
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => undefined);
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme });
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: join(folder, fileOf(shot, theme)), fullPage: true, animations: 'disabled' });
  }
  await page.emulateMedia({ colorScheme: 'light' });
};
