import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { listAudit } from '#contract/audit.ts';
import { getTracking, listTrackingEvents, sendTestEvent, trackedNames, updateTracking } from '#contract/tracking.ts';
import { toPixelEvent } from '#domain/analytics/events.ts';
import english from '../../../../../locales/en/admin.json' with { type: 'json' };
import { clearAdminStageAfterEach, onAdminStage, onServer, refusal } from '../../../../../testing/admin-stage.tsx';
import { Screen } from './tracking-screen.tsx';

const ids = (changes: object = {}) => ({
  tagManagerId: null,
  analyticsId: 'G-ABC1234567',
  pixelId: null,
  mapping: trackedNames.map((event) => ({ event, pixel: toPixelEvent(event) })),
  version: 4,
  ...changes,
});

const event = (name: string, changes: object = {}) => ({
  at: '2026-11-16T10:00:00.000Z',
  name,
  step: null,
  value: null,
  isTest: false,
  pixel: toPixelEvent(name),
  ...changes,
});

const open = (more: Parameters<typeof onServer> = []) => {
  const events = [event('booking_step', { step: { number: 3, name: 'massage-details' } })];
  const calls = onServer(
    ...more,
    [getTracking, () => ids()],
    [listTrackingEvents, () => events],
    [listAudit, () => ({ items: [], total: 0 })],
    [
      sendTestEvent,
      ({ body }) => {
        const made = event((body as { name: string }).name, { isTest: true, at: '2026-11-16T11:00:00.000Z' });
        events.unshift(made);
        return made;
      },
    ],
  );
  return { calls, user: onAdminStage(<Screen />, '/admin/tracking') };
};

const bodyOf = (calls: ReturnType<typeof onServer>, method: string) =>
  calls.asked.findLast(({ call }) => call.startsWith(method))?.body;

clearAdminStageAfterEach();

describe('the ids of the trackers', () => {
  it('are checked by their shape, and an empty field takes one away', async () => {
    const { user, calls } = open([[updateTracking, ({ body }) => ids({ ...(body as object), version: 5 })]]);
    const pixel = await screen.findByLabelText(/Ad pixel/);
    await user.type(pixel, '12 34');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(pixel).toHaveAccessibleDescription(/a number of 6 to 20 digits/));
    expect(calls.log.some((call) => call.startsWith('PATCH'))).toBe(false);
    await user.clear(pixel);
    await user.type(pixel, ' 1234567890 ');
    await user.clear(screen.getByLabelText(/Analytics/));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(bodyOf(calls, 'PATCH')).toEqual({
        tagManagerId: null,
        analyticsId: null,
        pixelId: '1234567890',
        version: 4,
      }),
    );
    expect(await screen.findByText(/It applies from the next page opened/)).toBeInTheDocument();
  });

  it('of somebody else are shown, not overwritten', async () => {
    const { user } = open([
      [updateTracking, () => refusal(409, 'changed_meanwhile', { current: ids({ pixelId: '99999999', version: 5 }) })],
    ]);
    await user.type(await screen.findByLabelText(/Tag manager/), 'GTM-ABC1234');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/Nothing was overwritten. They changed: Ad pixel/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show their version' }));
    expect(screen.getByLabelText(/Ad pixel/)).toHaveValue('99999999');
  });
});

describe('the events', () => {
  it('say what each tool is told, where it is set up', async () => {
    open();
    expect(await screen.findByText('Step 3: Massage details')).toBeVisible();
    const row = within(screen.getByRole('table', { name: 'The last events' })).getAllByRole('row')[1] as HTMLElement;
    expect(within(row).getAllByText('booking_step')).toHaveLength(2);
    expect(within(row).getByText('booking_step (custom)')).toBeVisible();
    expect(screen.getByText(/Not set up, so they receive nothing: Tag manager, Ad pixel\./)).toBeVisible();
  });

  it('take a test, which is marked', async () => {
    const { user, calls } = open();
    await user.selectOptions(await screen.findByLabelText('Which event'), 'Paid');
    await user.click(screen.getByRole('button', { name: 'Record a test event' }));
    const table = screen.getByRole('table', { name: 'The last events' });
    expect(await within(table).findByText('Test')).toBeVisible();
    expect(bodyOf(calls, 'POST')).toEqual({ name: 'purchase' });
  });

  it('all have a name people understand', () => {
    expect(Object.keys(english.tracking.events).sort()).toEqual([...trackedNames].sort());
  });
});
