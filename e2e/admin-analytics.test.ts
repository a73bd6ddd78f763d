import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import pg from 'pg';
import { formatDate, formatNumber } from '#domain/language/formats.ts';
import { cents, formatMoney } from '#domain/money/cents.ts';
import { addDays, dayAt } from '#domain/time/days.ts';
import { adminWords } from './support/admin.ts';
import {
  expect,
  expectNoSeriousFindings,
  forEachLanguage,
  showColours,
  signIn,
  takePicture,
  test,
} from './support/test.ts';

// Each looks at a long screen with axe, by day and by night.

// biome-ignore lint/suspicious/noExplicitAny: each question knows its own columns
type Row = Record<string, any>;

const query = async (statement: string, values: unknown[] = []): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: process.env.SERVER_POSTGRES_DATABASE });
  await client.connect();
  try {
    return (await client.query(statement, values)).rows;
  } finally {
    await client.end();
  }
};

/** A booking like one of the demo's, but for what is named. */
const book = async (changes: Row): Promise<{ id: string; reference: string }> => {
  const id = randomUUID();
  const reference = `CA-${id.slice(0, 6).toUpperCase()}`;
  const row = { id, reference, access_token_hash: `\\x${id.replaceAll('-', '')}`, idempotency_key: null, ...changes };
  const pattern = `select id from bookings where status = 'completed' and not requires_two_therapists order by id limit 1`;
  // The visits of the demo come a moment after the server has opened.
  await expect.poll(async () => (await query(pattern)).length, { timeout: 60_000 }).toBe(1);
  await query(
    `insert into bookings select (jsonb_populate_record(b, $1::jsonb)).* from bookings b where b.id = (${pattern})`,
    [JSON.stringify(row)],
  );
  // What the server would have written beside it.
  await query('select fill_ledger()');
  return { id, reference };
};

/** Days long before the server opened, of this journey alone: nobody else's bookings change its figures. */
const ownMonth = (language: 'en' | 'pt'): string =>
  `${language === 'en' ? 2021 : 2022}-${test.info().project.name === 'phone' ? '03' : '08'}`;

/** What was paid by card, after a discount. */
const paidOn = (day: string, amountCents: number, changes: Row = {}): Row => ({
  total_price_cents: amountCents,
  original_price_cents: amountCents + (changes.discount_cents ?? 0),
  discount_cents: 0,
  promo_code_id: null,
  paid_at: `${day}T12:00:00Z`,
  created_at: `${day}T11:50:00Z`,
  starts_at: `${day}T18:30:00Z`,
  ends_at: `${day}T19:30:00Z`,
  blocked_until: `${day}T20:00:00Z`,
  ...changes,
});

const darken = async (page: Page, place: string): Promise<void> => {
  await showColours(page, 'dark');
  await expectNoSeriousFindings(page, `${place} at night`);
  await takePicture(page, `${place}-night`);
  await showColours(page, 'light');
};

forEachLanguage((language) => {
  const words = adminWords(language);
  const region = (page: Page, key: string) => page.getByRole('region', { name: words(key), exact: true });

  test('the home shows the day, and leads to what needs attention', async ({ page }) => {
    const now = Date.now();
    const visit = await book({
      status: 'confirmed',
      paid_at: new Date(now).toISOString(),
      starts_at: new Date(now).toISOString(),
      ends_at: new Date(now + 3_600_000).toISOString(),
      blocked_until: new Date(now + 5_400_000).toISOString(),
      needs_attention_since: new Date(now).toISOString(),
    });
    // The server has looked at it and looks again tomorrow, so that it stays as it is.
    await query(
      `insert into dispatches (booking_id, starts_at, give_up_at, next_at)
       values ($1, now(), now() + interval '1 day', now() + interval '1 day')`,
      [visit.id],
    );
    await query(
      `update bookings set status = 'finding_therapist', search_until = now() + interval '1 day' where id = $1`,
      [visit.id],
    );
    await query(
      `insert into offers (id, booking_id, therapist_id, round, wave, status, starts_at, pay_cents, answer_by, expires_at)
       select $1, $2, id, 1, 1, 'open', now(), 3900, now() + interval '2 minutes', now() + interval '1 hour'
       from therapists order by email limit 1`,
      [randomUUID(), visit.id],
    );
    try {
      await signIn(page, 'admin');
      await page.goto('/admin');
      const open = `/admin/bookings?open=${visit.id}`;
      // Offers of other people's searches run out meanwhile; the list shows the most urgent ones.
      await expect(async () => {
        await query(`update offers set answer_by = now() + interval '10 seconds' where booking_id = $1`, [visit.id]);
        await page.reload();
        const timer = region(page, 'home.offers.title').locator(`[href="${open}"]`).getByRole('timer');
        await expect(timer).toHaveText(/0:\d\d/, { timeout: 5_000 });
      }).toPass({ timeout: 40_000 });
      await expect(region(page, 'home.today.title').locator(`[href="${open}"]`)).toBeVisible();
      // Others book meanwhile; once both are read in a quiet moment, they agree.
      await expect(async () => {
        await page.reload();
        // On a phone the day itself is nearer than its figures.
        const isWide = test.info().project.name !== 'phone';
        const figures = region(page, 'home.figures.title');
        if (isWide) await expect(figures).toBeVisible();
        const [plain] = await query(`
          select count(*)::int as visits from bookings where status in ('finding_therapist', 'confirmed', 'completed')
            and (starts_at at time zone 'Europe/Lisbon')::date = (now() at time zone 'Europe/Lisbon')::date`);
        const [paid] = await query(`
          select coalesce(sum(total_price_cents + gift_card_cents - refund_cents), 0)::int as revenue from bookings
          where (paid_at at time zone 'Europe/Lisbon') >= date_trunc('day', now() at time zone 'Europe/Lisbon')`);
        if (!isWide) return;
        await expect(figures.getByText(String(plain?.visits), { exact: true })).toBeVisible({ timeout: 500 });
        await expect(figures.getByText(formatMoney(cents(paid?.revenue)), { exact: true }).first()).toBeVisible({
          timeout: 500,
        });
      }).toPass({ timeout: 40_000 });
      await expect(region(page, 'home.today.title').locator(`[href="${open}"]`)).toBeVisible();
      await expectNoSeriousFindings(page, 'the home of the admin');
      await takePicture(page, `admin-home-${language}`);
      await darken(page, 'admin-home');
      const troubles = region(page, 'home.trouble.title');
      const more = troubles.getByRole('button', { expanded: false });
      if (await more.isVisible()) await more.click();
      await troubles.locator(`[href="${open}"]`).click();
      await expect(page).toHaveURL(new RegExp(`/admin/bookings\\?open=${visit.id}$`));
      // All of it has come before it is taken away again.
      await expect(page.getByRole('dialog', { name: visit.reference })).toBeVisible();
    } finally {
      await query('delete from bookings where id = $1', [visit.id]);
    }
  });

  test('the analytics tell what the tables hold, and give it as files @wide', async ({ page }) => {
    const month = ownMonth(language);
    const day = (number: number) => `${month}-${String(number).padStart(2, '0')}`;
    const [promo] = await query(`select id, code from promo_codes order by id limit 1`);
    const made = [
      await book(paidOn(day(2), 6500)),
      await book(paidOn(day(3), 123_450, { discount_cents: 1500, promo_code_id: promo?.id, treatment_id: 2 })),
      await book(paidOn(day(20), 8000, { status: 'cancelled', cancelled_by: 'client', refund_cents: 3000 })),
      await book(paidOn(addDays(day(1), -3), 5000)),
    ];
    await query(
      `insert into wizard_step_counts (counted_on, step, count) select $1, step, 2000 - step * 100 from generate_series(1, 9) as step
       on conflict (counted_on, step) do update set count = excluded.count`,
      [day(2)],
    );
    const [plain] = await query(
      `select count(*)::int as bookings, sum(total_price_cents + gift_card_cents - refund_cents)::int as revenue,
         count(*) filter (where status = 'cancelled')::int as cancelled, sum(refund_cents)::int as refunded
       from bookings where to_char(paid_at at time zone 'Europe/Lisbon', 'YYYY-MM') = $1`,
      [month],
    );
    const [treatment] = await query(
      `select t.name_${language} as name, sum(total_price_cents + gift_card_cents - refund_cents)::int as revenue
       from bookings b join treatments t on t.id = b.treatment_id
       where t.id = 2 and to_char(paid_at at time zone 'Europe/Lisbon', 'YYYY-MM') = $1 group by t.id`,
      [month],
    );
    try {
      await signIn(page, 'admin');
      await page.goto('/admin/analytics');
      await page.getByRole('button', { name: words('analytics.range.own') }).click();
      await page.getByLabel(words('analytics.range.from'), { exact: true }).fill(day(1));
      await page.getByLabel(words('analytics.range.to'), { exact: true }).fill(day(28));
      await page.getByRole('button', { name: words('analytics.range.show'), exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`from=${day(1)}&to=${day(28)}`));

      const figures = region(page, 'analytics.figures.title');
      await expect(figures).toContainText(`${words('analytics.figures.revenue')}${formatMoney(cents(plain?.revenue))}`);
      await expect(figures).toContainText(
        `${words('analytics.figures.bookings')}${formatNumber(plain?.bookings, language, 0)}`,
      );
      await expect(figures).toContainText(`${words('analytics.figures.cancelled')}${plain?.cancelled}`);
      await expect(figures).toContainText(formatMoney(cents(plain?.refunded)));
      await expect(
        region(page, 'analytics.treatments.title').getByRole('listitem').filter({ hasText: treatment?.name }),
      ).toContainText(formatMoney(cents(treatment?.revenue)));
      await expect(region(page, 'analytics.promoCodes.title')).toContainText(promo?.code);
      await expect(region(page, 'analytics.promoCodes.title')).toContainText(formatMoney(cents(1500)));
      const funnel = region(page, 'analytics.funnel.title').getByRole('listitem');
      await expect(funnel).toHaveCount(9);
      await expect(funnel.first()).toContainText(formatNumber(1900, language, 0));

      const line = page.getByRole('slider', { name: words('analytics.time.revenue') });
      await line.focus();
      await page.keyboard.press('Home');
      await page.keyboard.press('ArrowRight');
      await expect(line).toHaveAttribute(
        'aria-valuetext',
        new RegExp(`^${formatDate(day(2), 'medium', language)}: ${formatMoney(cents(6500))}`),
      );
      await expect(page.getByText(formatDate(day(2), 'medium', language), { exact: true })).toBeVisible();
      await expectNoSeriousFindings(page, 'the analytics');
      await takePicture(page, `admin-analytics-${language}`);

      const file = await page.request.get(
        (await page
          .getByRole('link', { name: words('analytics.exportOf', { name: words('analytics.time.revenue') }) })
          .getAttribute('href')) ?? '',
      );
      expect(file.headers()['content-type']).toBe('text/csv; charset=utf-8');
      expect((await file.text()).split('\r\n')).toContain(
        language === 'pt' ? `${day(2)};1;65,00` : `${day(2)},1,65.00`,
      );
    } finally {
      await query('delete from bookings where id = any($1)', [made.map(({ id }) => id)]);
      await query('delete from wizard_step_counts where counted_on = $1', [day(2)]);
    }
  });

  test('the last thirty days of a busy server agree with its tables @wide', async ({ page }) => {
    await signIn(page, 'admin');
    await expect(async () => {
      const today = dayAt(new Date());
      await page.goto('/admin/analytics?measure=bookings');
      const figures = region(page, 'analytics.figures.title');
      await expect(figures).toBeVisible();
      const [plain] = await query(
        `select count(*)::int as bookings, sum(total_price_cents + gift_card_cents - refund_cents)::int as revenue from bookings
         where (paid_at at time zone 'Europe/Lisbon')::date between $1 and $2`,
        [addDays(today, -29), today],
      );
      expect(plain?.bookings).toBeGreaterThan(50);
      await expect(figures).toContainText(formatMoney(cents(plain?.revenue)), { timeout: 500 });
      await expect(figures).toContainText(
        `${words('analytics.figures.bookings')}${formatNumber(plain?.bookings, language, 0)}`,
        { timeout: 500 },
      );
    }).toPass({ timeout: 60_000 });
    const fields = region(page, 'analytics.hours.title').getByRole('gridcell');
    await fields.first().focus();
    await page.keyboard.press('ArrowDown');
    await expect(fields.nth(7)).toBeFocused();
    await takePicture(page, `admin-analytics-month-${language}`);
    await darken(page, 'admin-analytics');
    await page.getByRole('link', { name: words('analytics.range.last-month') }).click();
    await expect(page).toHaveURL(/measure=bookings&range=last-month/);
    await page.reload();
    await expect(page.getByRole('link', { name: words('analytics.range.last-month') })).toHaveAttribute(
      'aria-current',
      'true',
    );
  });
});
