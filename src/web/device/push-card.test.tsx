import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { PushSettings } from '#contract/push.ts';
import { closeDeskAfterEach, openDesk } from '../../../testing/therapist-desk.tsx';
import { PushCard } from './push-card.tsx';
import { endPushesHere } from './worker.ts';

closeDeskAfterEach();
afterEach(() => vi.unstubAllGlobals());

const settings: PushSettings = {
  publicKey: `B${'a'.repeat(86)}`,
  topics: ['requests', 'visits', 'reminders', 'safety'],
  off: [],
  devices: [],
};
const phone = {
  id: '1',
  device: 'Chrome, Android',
  endpoint: 'https://push.example/1',
  createdAt: '2026-11-16T08:00:00Z',
};
const laptop = { ...phone, id: '2', device: 'Firefox, Linux', endpoint: 'https://push.example/2' };

/** A browser that can be asked, and what its person says. */
const standInBrowser = ({
  answer = 'granted',
  isOn = false,
}: {
  answer?: NotificationPermission;
  isOn?: boolean;
} = {}) => {
  const made = {
    endpoint: phone.endpoint,
    toJSON: () => ({ keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) } }),
    unsubscribe: vi.fn(async () => true),
  };
  let subscription = isOn ? made : null;
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: vi.fn(async () => {
      subscription = made;
      return made;
    }),
  };
  const worker = { scope: `${location.origin}/therapist`, active: {}, pushManager };
  vi.stubGlobal('PushManager', {});
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: async () => answer });
  vi.stubGlobal('navigator', {
    ...navigator,
    serviceWorker: { register: vi.fn(async () => worker), getRegistration: async () => worker },
  });
  return { pushManager, made };
};

const open = (given: Partial<PushSettings> = {}, answers: Parameters<typeof openDesk>[2] = {}) =>
  openDesk(<PushCard scope="/therapist" />, '/therapist/hours', {
    'GET /api/push': { body: { ...settings, ...given } },
    ...answers,
  });

it('is turned on where the person allows it, and then asks of what', async () => {
  const { pushManager } = standInBrowser();
  const desk = open({}, { 'POST /api/push/devices': { body: { ...settings, devices: [phone] } } });
  await desk.person.click(await screen.findByRole('button', { name: 'Turn on here' }));
  expect(await screen.findByText('On for this device.')).toBeVisible();
  expect(pushManager.subscribe).toHaveBeenCalledWith(expect.objectContaining({ userVisibleOnly: true }));
  expect(desk.callsOf('POST /api/push/devices')[0]?.body).toMatchObject({ endpoint: phone.endpoint });
  expect(screen.getAllByRole('checkbox')).toHaveLength(4);
});

it('changes nothing when the person says no', async () => {
  standInBrowser({ answer: 'denied' });
  const desk = open();
  await desk.person.click(await screen.findByRole('button', { name: 'Turn on here' }));
  expect(await screen.findByText('Not turned on')).toBeVisible();
  expect(desk.callsOf('POST /api/push/devices')).toEqual([]);
});

it('lets each kind be chosen, and other devices be removed', async () => {
  standInBrowser({ isOn: true });
  const desk = open(
    { devices: [phone, laptop] },
    {
      'PUT /api/push': { body: { ...settings, devices: [phone, laptop], off: ['reminders'] } },
      'DELETE /api/push/devices/2': { body: { ...settings, devices: [phone] } },
    },
  );
  await desk.person.click(await screen.findByRole('checkbox', { name: 'Reminders before a visit' }));
  expect(desk.callsOf('PUT /api/push')[0]?.body).toEqual({ off: ['reminders'] });
  expect(await screen.findByRole('checkbox', { name: 'Reminders before a visit' })).not.toBeChecked();
  expect(within(screen.getByRole('list')).getByText('This device')).toBeVisible();
  await desk.person.click(screen.getByRole('button', { name: 'Remove Firefox, Linux' }));
  await vi.waitFor(() => expect(screen.queryByText('Firefox, Linux')).toBeNull());
});

it('ends here with the person who logs out', async () => {
  const { made } = standInBrowser({ isOn: true });
  await endPushesHere();
  expect(made.unsubscribe).toHaveBeenCalled();
});

it('says why where a browser cannot, and is not there where the server sends none', async () => {
  open();
  expect(await screen.findByText(/On an iPhone or iPad/)).toBeVisible();
});

it('is not there where the server sends none', async () => {
  const desk = open({ publicKey: null });
  await vi.waitFor(() => expect(desk.callsOf('GET /api/push')).toHaveLength(1));
  expect(screen.queryByRole('heading')).toBeNull();
});
