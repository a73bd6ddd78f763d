import { type Page as BrowserPage, chromium } from '@playwright/test';
import { sql } from '#server/platform/database/sql.ts';
import { openClients } from '../faults/clients.ts';
import type { Stage } from '../faults/stage.ts';
import { findChromium } from '../scripts/programs.mjs';
import type { Row } from '../testing/run-parts.ts';
import { defineAttack } from './attack.ts';
import { signIn } from './people.ts';

const browserAt = () => {
  const executablePath = findChromium();
  return executablePath ? { executablePath } : {};
};

const bait = '<img src=x onerror="window.wasCaught=1"><script>window.wasCaught=1</script>';

/** A slow machine takes its time; a text that never comes is not waited for without end. */
const patience = { timeout: 60_000 };
const comesTrue = (page: BrowserPage, what: string): Promise<boolean> =>
  page.waitForFunction(what, null, patience).then(
    () => true,
    () => false,
  );

type Page = { who: string; path: string; session?: string };

/** Baits in every text a stranger may write, behind the checks too: what was written before a rule must not bite either. */
const layBaits = async (stage: Stage) => {
  const clients = await openClients(stage, { therapists: 1 });
  const [start = ''] = await clients.listStarts(1);
  const booked = await clients.booked(start, {
    notes: bait,
    locationNotes: bait,
    location: { address: bait, isHotel: true, hotelName: bait, roomNumber: '4' },
  });
  await stage.database.run(sql`
    update bookings set contact = contact || jsonb_build_object('firstName', ${bait}::text, 'lastName', ${bait}::text)
    where id = ${booked.id}`);
  await stage.database.run(sql`update therapists set first_name = ${bait}, last_name = ${bait}`);
  await stage.database.run(sql`update treatments set name_en = ${bait}, name_pt = ${bait}, description_en = ${bait}`);
  await stage.database.run(sql`update users set first_name = ${bait} where role = 'client'`);
  return booked;
};

/** With the policy that would stop scripts switched off, so that only the pages themselves stand between. */
const open = async (stage: Stage, pages: readonly Page[]): Promise<string[]> => {
  const browser = await chromium.launch({ ...browserAt(), args: ['--no-sandbox', '--disable-gpu'] });
  const caught: string[] = [];
  try {
    const trap = await browser.newPage();
    await trap.setContent(bait);
    if (!(await comesTrue(trap, 'window.wasCaught'))) caught.push('the bait itself does not bite');
    for (const { who, path, session } of pages) {
      const context = await browser.newContext({ bypassCSP: true, locale: 'en-GB' });
      const url = stage.servers[0].url;
      for (const cookie of session?.split('; ') ?? []) {
        const [name = '', value = ''] = cookie.split('=');
        await context.addCookies([{ name, value, url }]);
      }
      const page = await context.newPage();
      await page.goto(`${url}${path}`, patience);
      // What is written out must be there, else the page showed nothing and proves nothing.
      const isShown = await comesTrue(page, "document.body.innerText.includes('onerror')");
      await page.waitForLoadState('networkidle', patience);
      if (await page.evaluate('Boolean(window.wasCaught)')) caught.push(`${who}: a script ran`);
      else if (!isShown) caught.push(`${who}: the text was not shown`);
      await context.close();
    }
  } finally {
    await browser.close();
  }
  return caught;
};

export const attack = defineAttack({
  title: 'Stored scripts, seen in Chromium with its content policy off',
  run: async (stage): Promise<Row[]> => {
    const booked = await layBaits(stage);
    const admin = await signIn(stage, 'admin@calma.example');
    const client = await signIn(stage, 'client@calma.example');
    const pages: Page[] = [
      { who: 'the guest’s status page', path: `/bookings/${booked.id}?token=${booked.token}` },
      { who: 'the office’s list of bookings', path: '/admin/bookings', session: admin },
      { who: 'a booking in the office', path: `/admin/bookings?open=${booked.id}`, session: admin },
      { who: 'the office’s therapists', path: '/admin/therapists', session: admin },
      { who: 'the office’s treatments', path: '/admin/treatments', session: admin },
      { who: 'the office’s users', path: '/admin/users', session: admin },
      { who: 'the client’s dashboard', path: '/dashboard', session: client },
    ];
    const caught = await open(stage, pages);
    return [
      {
        what: 'names, addresses, notes, treatments and therapists full of scripts',
        load: `${pages.length} pages of guest, client and office`,
        must: 'shown as text, no script runs',
        seen: caught.length === 0 ? 'shown as text everywhere' : caught.join('; '),
        kept: caught.length === 0,
      },
    ];
  },
});
