import type { Config } from '#server/config.ts';
import type { Texts } from '#server/platform/texts.ts';
import { readHouseTexts } from './house-texts.ts';
import { publicLink } from './public-link.ts';
import type { House } from './render-mail.ts';

export const describeHouse = ({ config, texts }: { config: Config; texts: Texts }): House => ({
  brand: config.brand,
  siteUrl: publicLink(config, ''),
  texts: readHouseTexts(texts),
});
