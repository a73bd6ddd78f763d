import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { AttentionItem } from '#contract/attention.ts';
import { sql } from '#server/platform/database/sql.ts';
import { minutes } from '#server/platform/durations.ts';
import { type Desk, openDesk } from '../../../../../testing/booking-desk.ts';
import { emptyTables } from '../../../../../testing/empty-tables.ts';
import { addPerson, signIn } from '../../../../../testing/people.ts';
import { onPostgres, type SignedIn, type TestServer, testStart } from '../../../../../testing/server.ts';
import { enterAsTherapist, giveSeat, paidVisit } from '../../../../../testing/therapist-visits.ts';

/** The visit is at 15:00 for an hour; minutes are counted from its start. */
const startsAt = '2026-11-16T15:00:00.000Z';

/** Where an alarm is seen: the list on the office's home, bells (and with them push) of the office and of the therapist, mails, SMS, the security log. */
type Seen = Record<'home' | 'office' | 'therapist' | 'mail' | 'sms' | 'log', string[]>;
const nowhere: Seen = { home: [], office: [], therapist: [], mail: [], sms: [], log: [] };

type Stage = {
  goTo(minute: number): Promise<void>;
  tell(act: string, body?: object): Promise<number>;
  /** What was sent until now does not count. */
  forget(): Promise<void>;
};

type Alarm = { name: string; ring(stage: Stage): Promise<unknown>; seen: Partial<Seen> };

const alarms: readonly Alarm[] = [
  {
    name: 'nobody asked before half an hour after the planned end',
    ring: ({ goTo }) => goTo(89),
    seen: {},
  },
  {
    name: 'a therapist who does not say that it is over',
    ring: ({ goTo }) => goTo(91),
    seen: { therapist: ['all_well'], sms: ['all_well'], log: ['therapist_asked'] },
  },
  {
    name: 'and is still silent ten minutes later',
    ring: async ({ goTo, forget }) => {
      await goTo(91);
      await forget();
      await goTo(102);
    },
    seen: { home: ['therapist_silent'], office: ['therapist_silent'], log: ['office_alarmed'] },
  },
  {
    name: 'a call for help',
    ring: async ({ goTo, tell, forget }) => {
      await goTo(10);
      await tell('arrived');
      await forget();
      await tell('help');
    },
    seen: { home: ['therapist_needs_help'], office: ['therapist_needs_help'], log: ['help_asked'] },
  },
  {
    name: 'a call for help that waited for a connection until the visit counted as done',
    ring: async ({ goTo, tell, forget }) => {
      await goTo(5);
      await tell('arrived');
      await goTo(91);
      await goTo(102);
      await goTo(190);
      await forget();
      expect(await tell('help')).toBe(200);
    },
    seen: { home: ['therapist_needs_help'], office: ['therapist_needs_help'], log: ['help_asked'] },
  },
  {
    name: 'a therapist who left for safety',
    ring: async ({ goTo, tell, forget }) => {
      await goTo(5);
      await tell('arrived');
      await forget();
      await tell('leave');
    },
    seen: {
      home: ['therapist_needs_help'],
      office: ['therapist_needs_help'],
      mail: ['booking_cancelled'],
      log: ['left_for_safety'],
    },
  },
  {
    name: 'a door that stays closed',
    ring: async ({ goTo, tell, forget }) => {
      await goTo(1);
      await tell('arrived');
      await forget();
      await tell('nobody-here');
    },
    seen: { home: ['nobody_opens'], office: ['door_closed'], sms: ['nobody_here'] },
  },
  {
    name: 'a therapist who is more than twenty minutes late',
    ring: ({ goTo }) => goTo(21),
    seen: { home: ['therapist_late'], office: ['therapist_late'] },
  },
  {
    name: 'and is still not there half an hour later',
    ring: async ({ goTo }) => {
      await goTo(21);
      await goTo(31);
      await goTo(51);
    },
    seen: { home: ['therapist_late'], office: ['therapist_late'] },
  },
  {
    name: 'a therapist who is there in time, whatever the clock says',
    ring: async ({ goTo, tell, forget }) => {
      await goTo(-2);
      await tell('arrived');
      await forget();
      await goTo(51);
    },
    seen: {},
  },
];

onPostgres('an alarm of the day', (makeServer) => {
  let server: TestServer;
  let desk: Desk;
  let marta: SignedIn;
  let id: string;

  beforeAll(async () => {
    server = await makeServer({ config: { limits: false } });
    desk = await openDesk(server, [{}]);
    marta = await enterAsTherapist(server, desk.therapists[0]?.id ?? '', 'marta@calma.example');
    await addPerson(server, { email: 'office@calma.example', role: 'admin' });
  });

  const forget = () => emptyTables(server.database, 'emails', 'sms', 'notifications', 'security_events');
  const book = async (datetime = startsAt): Promise<void> => {
    await emptyTables(server.database, 'bookings', 'busy', 'payments', 'refunds');
    server.clock.set(testStart);
    await server.database.run(sql`update jobs set run_at = least(run_at, ${testStart}), locked_until = null`);
    id = await paidVisit(server, desk, { datetime });
  };

  const goTo = async (minute: number): Promise<void> => {
    server.clock.set(new Date(Date.parse(startsAt) + minutes(minute)));
    await server.worker.runDue();
  };
  const tell = async (act: string, body?: object): Promise<number> => {
    const options = { as: marta, ...(body && { body }) };
    const { status } = await server.request('POST', `/api/therapist/bookings/${id}/${act}`, options);
    await server.worker.runDue();
    return status;
  };
  const seen = async (): Promise<Seen> => {
    const kindsOf = async (role: string) =>
      server.database.many<{ kind: string }>(sql`
        select n.kind from notifications n join users u on u.id = n.user_id where u.role = ${role} order by n.kind`);
    const mails = await server.database.many<{ kind: string }>(
      sql`select type as kind from emails where status <> 'cancelled' order by type`,
    );
    const texts = await server.database.many<{ kind: string }>(sql`select kind from sms order by kind`);
    const [office, therapist] = [await kindsOf('admin'), await kindsOf('therapist')];
    const admin = await signIn(server, 'office@calma.example');
    const { body } = await server.request('GET', '/api/admin/attention', { as: admin });
    const log = await server.request('GET', '/api/admin/security-events?pageSize=100', { as: admin });
    const kinds = (rows: readonly { kind: string }[]) => rows.map(({ kind }) => kind);
    return {
      home: kinds(body.items.filter(({ bookingId }: AttentionItem) => bookingId === id)),
      office: kinds(office),
      therapist: kinds(therapist),
      mail: kinds(mails),
      sms: kinds(texts),
      log: kinds(log.body.items.filter(({ subjectId }: { subjectId: string | null }) => subjectId === id)),
    };
  };

  beforeEach(() => book());

  it.each(alarms)('is seen everywhere it should be: $name', async ({ ring, seen: expected }) => {
    await giveSeat(server, id, desk.therapists[0]?.id ?? '');
    await server.worker.runDue();
    await forget();
    await ring({ goTo, tell, forget });
    expect(await seen()).toEqual({ ...nowhere, ...expected });
  });

  it('is seen by the client, and by the office as a seat that is short, when nobody has accepted by the promised hour', async () => {
    await book('2026-11-19T15:00:00.000Z');
    await server.worker.runDue();
    await server.worker.runDue();
    server.clock.set(new Date('2026-11-17T08:59:00.000Z'));
    await server.worker.runDue();
    await forget();
    server.clock.set(new Date('2026-11-17T09:01:00.000Z'));
    await server.worker.runDue();
    expect(await seen()).toEqual({
      ...nowhere,
      home: ['seat_short'],
      office: ['needs_attention'],
      mail: ['answer_due', 'needs_attention'],
    });
  });
});
