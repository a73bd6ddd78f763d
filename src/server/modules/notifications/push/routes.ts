import { type PushSettings, pushRoutes, topicsOfRole } from '#contract/push.ts';
import type { Actor } from '#server/http/actor.ts';
import { AppError, wrongField } from '#server/http/app-error.ts';
import { type Handler, handle } from '#server/http/handler.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { PushDeps } from './deliver.ts';
import { deleteDevice, findTopicsOff, listDevices, saveDevice, setTopicsOff } from './repo.ts';

type Person = { userId: string; role: 'therapist' | 'admin' };

/** Therapists and admins; clients are told by mail and SMS, and support looks at the office's home. */
const personOf = (actor: Actor): Person => {
  if (actor.kind !== 'user') throw new AppError('not_signed_in');
  const { userId, role } = actor;
  if (role !== 'therapist' && role !== 'admin') throw new AppError('not_allowed');
  return { userId, role };
};

export const pushHandlers = (deps: PushDeps): Handler[] => {
  const { database, pushSender } = deps;
  const describe = async ({ userId, role }: Person): Promise<PushSettings> => ({
    publicKey: await pushSender.publicKey(),
    topics: [...topicsOfRole[role]],
    off: await findTopicsOff(database, userId),
    devices: (await listDevices(database, userId)).map((one) => ({ ...one, createdAt: one.createdAt.toISOString() })),
  });
  return [
    handle(pushRoutes.getPushSettings, ({ actor }) => describe(personOf(actor))),
    handle(pushRoutes.choosePushTopics, async ({ actor, body }) => {
      const person = personOf(actor);
      await setTopicsOff(database, person.userId, [...new Set(body.off)]);
      return describe(person);
    }),
    handle(pushRoutes.addPushDevice, async ({ actor, body, request }) => {
      const person = personOf(actor);
      const { endpoint, keys } = body;
      if (!pushSender.isPushService(endpoint)) throw wrongField('endpoint');
      const device = deps.deviceOf(request.headers['user-agent']);
      await database.transaction((tx) => saveDevice(tx, person.userId, { endpoint, ...keys, device }));
      return describe(person);
    }),
    handle(pushRoutes.removePushDevice, async ({ actor, params }) => {
      const person = personOf(actor);
      if ((await deleteDevice(database, person.userId, params.id)) === 0) throw new AppError('not_found');
      return describe(person);
    }),
  ];
};

/** What is kept of a person's devices, for that person: not the keys, which are the browser's. */
export const pushData = {
  name: 'push',
  collect: async (on: Queryable, userId: string) => ({
    off: await findTopicsOff(on, userId),
    devices: (await listDevices(on, userId)).map(({ device, createdAt }) => ({
      device,
      createdAt: createdAt.toISOString(),
    })),
  }),
};
