import type { Page } from '@playwright/test';
import type { PublicConfig } from '#contract/public-config.ts';
import { contentSecurityPolicy, type OutsideService } from '#server/http/guard/security-headers.ts';

const written = /(<script type="application\/json" id="public-config">)(.*?)(<\/script>)/;

/** The same server with other settings: each of its pages says so, under the policy that the server sends with them. */
export const visitWith = async (
  page: Page,
  changes: Partial<PublicConfig>,
  services: readonly OutsideService[],
): Promise<void> => {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const answer = await route.fetch();
    const { 'content-encoding': _, 'content-length': __, ...headers } = answer.headers();
    const body = (await answer.text()).replace(written, (_all, open: string, config: string, close: string) => {
      const changed = { ...JSON.parse(config), ...changes };
      return open + JSON.stringify(changed) + close;
    });
    await route.fulfill({
      status: answer.status(),
      headers: { ...headers, 'content-security-policy': contentSecurityPolicy(services, false) },
      body,
    });
  });
};
