import i18next from 'i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AdminTherapist, therapists as routes } from '#contract/admin-therapists.ts';
import { onServer, refusal } from '../../../../../testing/admin-stage.tsx';
import { therapist } from '../../../../../testing/admin-therapists.ts';
import {
  createTherapist,
  deleteTherapist,
  fetchTherapists,
  forgetTherapists,
  type NewTherapist,
  readTherapists,
  updateTherapist,
} from './therapist-store.ts';

const ines = therapist();
const rui = therapist({ id: '55555555-5555-4555-8555-555555555555', firstName: 'Rui', lastName: 'Almeida' });
const newcomer = {
  firstName: 'Zélia',
  lastName: 'Moura',
  email: 'zelia@calma.example',
  phone: '912 345 678',
  gender: 'female',
} as const satisfies NewTherapist;

const names = () => readTherapists().therapists.map(({ firstName }) => firstName);
const later = <Value>() => {
  let resolve: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((done) => {
    resolve = done;
  });
  return { promise, resolve: (value: Value) => resolve(value) };
};

let logged: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(async () => {
  forgetTherapists();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  await i18next.changeLanguage('en');
});

describe('the list of therapists', () => {
  it('is idle, then loading, then loaded', async () => {
    const answer = later<AdminTherapist[]>();
    onServer([routes.list, () => answer.promise]);
    expect(readTherapists()).toEqual({ status: 'idle', therapists: [], isLoading: false, isError: false, error: null });
    const fetching = fetchTherapists();
    expect(readTherapists()).toMatchObject({ status: 'loading', isLoading: true, isError: false, error: null });
    answer.resolve([ines, rui]);
    await fetching;
    expect(readTherapists()).toMatchObject({ status: 'loaded', isLoading: false, isError: false, error: null });
    expect(names()).toEqual(['Inês', 'Rui']);
  });

  it('is failed with the message of the error', async () => {
    onServer([routes.list, () => refusal(503, 'unavailable')]);
    await fetchTherapists();
    expect(readTherapists()).toEqual({
      status: 'failed',
      therapists: [],
      isLoading: false,
      isError: true,
      error: 'refused: unavailable',
    });
  });

  it.each([
    ['en', 'Failed to fetch therapists'],
    ['pt', 'Não foi possível obter os terapeutas'],
  ])('is failed in %s with "%s" when there is no message', async (language, sentence) => {
    await i18next.changeLanguage(language);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Load failed')));
    await fetchTherapists();
    expect(readTherapists()).toMatchObject({ status: 'failed', isError: true, error: sentence });
  });

  it('forgets its error when it is asked for again', async () => {
    let fails = true;
    onServer([routes.list, () => (fails ? refusal(503, 'unavailable') : [ines])]);
    await fetchTherapists();
    fails = false;
    const again = fetchTherapists();
    expect(readTherapists()).toMatchObject({ status: 'loading', isError: false, error: null });
    await again;
    expect(readTherapists()).toMatchObject({ status: 'loaded', error: null });
  });

  it.each([
    ['null', null],
    ['an object', { items: [ines] }],
    ['a text', 'nobody'],
  ])('counts as empty when the answer is %s', async (_, answer) => {
    onServer([routes.list, () => answer]);
    await fetchTherapists();
    expect(readTherapists()).toMatchObject({ status: 'loaded', therapists: [], isError: false });
  });

  it('is not what an older question is answered, however late', async () => {
    const slow = later<AdminTherapist[]>();
    onServer([routes.list, ({ query }) => (query.get('q') === 'r' ? slow.promise : [rui])]);
    const first = fetchTherapists({ q: 'r' });
    await fetchTherapists({ q: 'ru' });
    slow.resolve([ines, rui]);
    await first;
    expect(names()).toEqual(['Rui']);
  });
});

describe('a therapist', () => {
  const load = async (...more: Parameters<typeof onServer>) => {
    const calls = onServer(...more, [routes.list, () => [ines, rui]]);
    await fetchTherapists({ q: 'a' });
    return calls;
  };

  it('who is created is sent, and the same list is loaded again', async () => {
    const made = therapist({ ...newcomer, id: '66666666-6666-4666-8666-666666666666' });
    let everybody = [ines];
    const calls = onServer(
      [
        routes.create,
        () => {
          everybody = [ines, made];
          return made;
        },
      ],
      [routes.list, () => everybody],
    );
    await fetchTherapists({ q: 'a' });
    expect(await createTherapist(newcomer)).toEqual(made);
    expect(calls.log).toEqual([
      'GET /api/admin/therapists?q=a',
      'POST /api/admin/therapists',
      'GET /api/admin/therapists?q=a',
    ]);
    expect(calls.asked[1]?.body).toEqual(newcomer);
    expect(names()).toEqual(['Inês', 'Zélia']);
  });

  it('who is changed is patched in parts and merged in place, without loading the list', async () => {
    const saved = { ...ines, phone: '913', version: 4 };
    const calls = await load([routes.change, () => ({ ...saved, affected: [] })]);
    await updateTherapist(ines.id, { phone: '913', version: 3 });
    expect(calls.log).toEqual(['GET /api/admin/therapists?q=a', `PATCH /api/admin/therapists/${ines.id}`]);
    expect(calls.asked[1]?.body).toEqual({ phone: '913', version: 3 });
    expect(readTherapists().therapists).toEqual([saved, rui]);
  });

  it('who is deleted is removed in place, without loading the list', async () => {
    const calls = await load([routes.remove, () => null]);
    await deleteTherapist(ines.id);
    expect(calls.log).toEqual(['GET /api/admin/therapists?q=a', `DELETE /api/admin/therapists/${ines.id}`]);
    expect(names()).toEqual(['Rui']);
  });

  it.each([
    ['create', () => createTherapist(newcomer)],
    ['update', () => updateTherapist(ines.id, { phone: '913' })],
    ['delete', () => deleteTherapist(ines.id)],
  ])('that could not be touched: the error of %s is logged and passed on, and the list stays', async (verb, act) => {
    const refused = () => refusal(409, 'therapist_has_bookings');
    await load([routes.create, refused], [routes.change, refused], [routes.remove, refused]);
    const error = await act().catch((reason: unknown) => reason);
    expect(error).toMatchObject({ message: '409: refused: therapist_has_bookings' });
    expect(logged).toHaveBeenCalledWith(`Failed to ${verb} therapist`, error);
    expect(readTherapists()).toMatchObject({ status: 'loaded', isError: false, error: null });
    expect(names()).toEqual(['Inês', 'Rui']);
  });

  it('who is changed while a list is on its way is not overwritten by it', async () => {
    const slow = later<AdminTherapist[]>();
    let isSecond = false;
    const saved = { ...ines, phone: '913', version: 4 };
    onServer(
      [routes.list, () => (isSecond ? [saved, rui] : slow.promise)],
      [routes.change, () => ({ ...saved, affected: [] })],
    );
    const fetching = fetchTherapists();
    isSecond = true;
    await updateTherapist(ines.id, { phone: '913' });
    slow.resolve([ines, rui]);
    await fetching;
    await vi.waitFor(() => expect(readTherapists().status).toBe('loaded'));
    expect(readTherapists().therapists[0]).toEqual(saved);
  });
});

it('forgets everybody when the screen is left', async () => {
  onServer([routes.list, () => [ines]]);
  await fetchTherapists();
  forgetTherapists();
  expect(readTherapists()).toMatchObject({ status: 'idle', therapists: [] });
});
