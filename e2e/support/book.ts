import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { draftKey } from '#web/features/booking-wizard/draft-storage.ts';
import { type JourneyLanguage, test } from './test.ts';
import { textsOf } from './words.ts';

/** The words the wizard uses, by their key: `wordsOf('pt')('people.title')`. */
export const wordsOf = (language: JourneyLanguage) => textsOf(language, 'booking');

/**
 * Near a frame of another host the browser sends a press for a moment where the page stood before it scrolled: whoever misses
 * presses again.
 */
export const tick = (box: Locator): Promise<void> => expect(() => box.check()).toPass({ timeout: 60_000 });

export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  asks: '4000 0025 0000 3155',
} as const;

export type Wishes = {
  /** In Lisbon unless said otherwise. */
  zip?: string;
  people?: 1 | 2 | 3 | 4;
  mode?: 'together' | 'back-to-back';
  someoneElse?: { name: string; phone: string };
  hotel?: { name: string; room: string };
  /** Which of the free days of the next month, or of one after it. */
  day?: number;
  monthsAhead?: number;
  /** How many minutes earlier or later will do. */
  flexible?: 30 | 60 | 120;
};

/** Phone and desktop visit the same server at the same time: each has days of its own. */
const daysOfProject = (): number => (test.info().project.name === 'desktop' ? 13 : 0);

/** What the wizard had kept on the device when somebody with these wishes came to the choice of a time. */
const keptDrafts = new Map<string, string>();

/** Walks the wizard as a visitor would, by the words on the screen. */
/** What the page of a booking says while therapists are asked, for one or two, and where nothing was to pay. */
const paidTitles = [
  'status.headline.finding_therapist_one',
  'status.headline.finding_therapist_other',
  'status.headline.findingUnpaid_one',
];

export const createBooker = (page: Page, language: JourneyLanguage) => {
  const words = wordsOf(language);
  // Somebody else each time: who has a booking at that hour already would be asked about it.
  const digits = `${Math.random()}`.slice(2, 8);
  const email = `maria.${digits}@example.com`;
  const heading = (key: string): Promise<void> =>
    expect(page.getByRole('heading', { level: 1, name: words(key) })).toBeVisible();
  /** A new step is out of reach until it has been seen. */
  const seen = async (): Promise<void> => {
    await page.waitForFunction(() => {
      const step = document.querySelector('.animate-settle');
      return !step || getComputedStyle(step).pointerEvents !== 'none';
    });
  };
  const choose = async (name: string | RegExp): Promise<void> => {
    await seen();
    await page.getByRole('radio', { name, exact: true }).first().check();
  };
  const tap = async (name: string): Promise<void> => {
    await seen();
    await page.getByRole('radio', { name, exact: true }).first().click();
  };
  const button = (name: string | RegExp): Locator =>
    page.getByRole('button', { name, exact: true }).locator('visible=true').first();
  /** Nothing chosen to add, the button says so. */
  const onward = new RegExp(`^(${words('continue')}|${words('addIns.skip')})$`);
  const goOn = (): Promise<void> => button(onward).click();

  const answerZip = async ({ zip = '1200-109' }: Wishes = {}): Promise<void> => {
    await page.goto('/');
    await page.getByLabel(words('zip.label')).fill(zip);
    await button(words('zip.go')).click();
    await heading('massage.title');
  };

  /** One person is taken for granted; more is a tap away. */
  const openPeople = async (): Promise<void> => {
    await button(words('massage.morePeople')).click();
    await heading('people.title');
  };

  const choosePeople = async ({ people = 1, mode = 'together' }: Wishes): Promise<void> => {
    // The last answer goes on by itself.
    await tap(words(people === 1 ? 'people.count_one' : 'people.count_other', { count: people }));
    if (people > 1) await tap(words(`people.${mode}`));
    await heading('massage.title');
  };

  const answerPeople = async (wishes: Wishes): Promise<void> => {
    if ((wishes.people ?? 1) === 1) return;
    await openPeople();
    await choosePeople(wishes);
  };

  const openAddIns = async (): Promise<void> => {
    await button(words('massage.chooseAddIns')).click();
    await heading('addIns.title');
  };

  const answerMassage = async ({ someoneElse }: Wishes): Promise<void> => {
    await expect(page.getByRole('radio', { name: /^60 min/ })).toBeChecked();
    if (someoneElse) {
      await choose(words('massage.recipient.one.someone-else'));
      await page.getByLabel(words('massage.recipientName.one')).fill(someoneElse.name);
      await page.getByLabel(words('massage.recipientPhone.one')).fill(someoneElse.phone);
    }
    await goOn();
    await heading('location.title');
  };

  const answerPlace = async ({ hotel }: Wishes): Promise<void> => {
    if (hotel) {
      await choose(words('location.hotel'));
      await page.getByLabel(words('location.hotelName'), { exact: false }).last().fill(hotel.name);
      await page.getByLabel(words('location.roomNumber'), { exact: false }).fill(hotel.room);
    }
    await page.getByLabel(words('location.address')).fill('Rua Garrett 12');
    await goOn();
    await heading('when.title');
  };

  /** A phone shows the next days; the month is one tap away. */
  const openMonth = async (): Promise<void> => {
    await expect(page.locator('input[name="start"]:visible').first()).toBeVisible();
    const month = page.getByRole('button', { name: words('when.month'), exact: true });
    if (await month.isVisible()) await month.click();
  };

  const nextMonth = page.getByRole('button', { name: language === 'en' ? 'Next month' : 'Mês seguinte' });

  /** A day of this month or the next. */
  const openDay = async (day: string): Promise<void> => {
    await openMonth();
    const wanted = page.locator(`[data-day="${day}"]`);
    if (!(await wanted.isVisible())) await nextMonth.click();
    await wanted.click();
  };

  const answerTime = async ({ day = 0, monthsAhead = 1, flexible }: Wishes): Promise<void> => {
    await openMonth();
    for (let month = 0; month < monthsAhead; month++) await nextMonth.click();
    const free = page.getByRole('button', { name: language === 'en' ? /, free times$/ : /, com horas livres$/ });
    await expect(free.first()).toBeVisible();
    await free.nth(day + daysOfProject()).click();
    await seen();
    await page.locator('input[name="start"]:visible').first().check();
    if (flexible) await choose(words(`when.flexible.${flexible}`));
    await goOn();
    await heading('details.title');
  };

  const answerDetails = async (): Promise<void> => {
    await page.getByLabel(words('details.firstName')).fill('Maria');
    await page.getByLabel(words('details.lastName')).fill('Silva');
    await page.getByLabel(words('details.phone')).fill(`+351 912 ${digits}`);
    await page.getByLabel(words('details.email')).fill(email);
  };

  /** Walked once; whoever wishes the same after that comes back to the answers on the device, as after closing the tab. */
  const walkToTime = async ({ day: _, monthsAhead: __, flexible: ___, ...wishes }: Wishes): Promise<void> => {
    const key = JSON.stringify(wishes);
    const draft = keptDrafts.get(key);
    if (draft) {
      await page.goto('/robots.txt');
      await page.evaluate(([name, text]) => localStorage.setItem(name, text), [draftKey, draft] as const);
      await page.goto('/');
      await heading('when.title');
      return;
    }
    await answerZip(wishes);
    await answerPeople(wishes);
    await answerMassage(wishes);
    await answerPlace(wishes);
    keptDrafts.set(key, (await page.evaluate((name) => localStorage.getItem(name), draftKey)) ?? '');
  };

  const walkToDetails = async (wishes: Wishes = {}): Promise<void> => {
    await walkToTime(wishes);
    await answerTime(wishes);
    await answerDetails();
  };

  const walkToCheckout = async (wishes: Wishes = {}): Promise<void> => {
    await walkToDetails(wishes);
    await goOn();
    await heading('checkout.title');
    await expect(page.getByRole('timer')).toBeVisible();
  };

  const useCode = async (code: string): Promise<void> => {
    const field = page.getByLabel(words('code.label'));
    if (!(await field.isVisible())) await button(words('checkout.haveCode')).click();
    await field.fill(code);
    await button(words('code.apply')).click();
  };

  const consent = async (): Promise<void> => {
    await seen();
    for (const name of ['consent-terms', 'consent-health']) await tick(page.locator(`[name="${name}"]`));
  };

  const fillCard = async (number: string): Promise<void> => {
    await page.getByLabel(words('card.number')).fill(number);
    await page.getByLabel(words('card.expiry')).fill('12 / 34');
    await page.getByLabel(words('card.cvc')).fill('123');
  };

  const payButton = (euros: string): Locator => button(words('pay.button', { price: `${euros}\u00a0€` }));

  const expectBooked = async (): Promise<string> => {
    const titles = paidTitles.map((key) => words(key).replaceAll('.', '\\.'));
    await expect(page.getByRole('heading', { level: 1, name: new RegExp(`^(${titles.join('|')})$`) })).toBeVisible();
    const reference = page.getByText(/^CA-[0-9A-Z]{6}$/);
    await expect(reference).toBeVisible();
    return (await reference.textContent()) ?? '';
  };

  return {
    words,
    email,
    heading,
    seen,
    choose,
    button,
    onward,
    goOn,
    answerZip,
    openPeople,
    choosePeople,
    answerPeople,
    openAddIns,
    answerMassage,
    answerPlace,
    openMonth,
    openDay,
    answerTime,
    answerDetails,
    walkToTime,
    walkToDetails,
    walkToCheckout,
    useCode,
    consent,
    fillCard,
    payButton,
    expectBooked,
  };
};

/** One journey at a time spends the demo gift card of a server, and gives it back. */
export const withGiftCard = async (server: string, work: () => Promise<void>): Promise<void> => {
  const lock = join(tmpdir(), `calma-gift-card-${new URL(server).port}`);
  const tryLock = (): boolean => {
    try {
      mkdirSync(lock);
      return true;
    } catch {
      return false;
    }
  };
  await expect.poll(tryLock, { timeout: 90_000 }).toBe(true);
  try {
    await work();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
};
