import { describe, expect, it } from 'vitest';
import {
  answerBy,
  choicesFor,
  choiceUntil,
  giveUpAt,
  nextStep,
  type Push,
  questionFor,
  type Search,
  searchEndsAt,
  wakeAt,
} from './search-steps.ts';

const rules = { waveSize: 3, waveMinutes: 10, giveUpHoursBefore: 2, leastSearchMinutes: 30 };
const at = (time: string) => new Date(`2026-11-20T${time}:00Z`);

describe('when the server gives up', () => {
  it.each([
    ['paid long before', '06:00', '12:00', '10:00'],
    ['paid two and a half hours before', '09:30', '12:00', '10:00'],
    ['paid at short notice', '10:00', '12:00', '10:30'],
    ['lost an hour before', '11:00', '12:00', '11:30'],
    ['lost a quarter of an hour before', '11:45', '12:00', '12:00'],
  ])('%s', (_, since, start, expected) => {
    expect(giveUpAt(rules, at(start), at(since))).toEqual(at(expected));
  });
});

describe('how long others wait for an answer', () => {
  it('is ten minutes, and never beyond the end of the search', () => {
    expect(answerBy(rules, at('09:00'), at('10:00'))).toEqual(at('09:10'));
    expect(answerBy(rules, at('09:55'), at('10:00'))).toEqual(at('10:00'));
  });
});

describe('the choice of a client', () => {
  it('lasts as long as the search, but at least half an hour, and never beyond the start', () => {
    expect(choiceUntil(rules, at('08:00'), at('10:00'), at('12:00'))).toEqual(at('10:00'));
    expect(choiceUntil(rules, at('10:00'), at('10:00'), at('12:00'))).toEqual(at('10:30'));
    expect(choiceUntil(rules, at('11:50'), at('11:50'), at('12:00'))).toEqual(at('12:00'));
  });

  it('names only what is possible', () => {
    const all = { stayLonger: true, move: true };
    expect(choicesFor('only_one_found', all)).toEqual(['one_after_the_other', 'another_time', 'money_back']);
    expect(choicesFor('only_one_found', { stayLonger: false, move: false })).toEqual(['money_back']);
    expect(choicesFor('no_answer', all)).toEqual(['look_on', 'another_time', 'money_back']);
    expect(choicesFor('no_answer', { stayLonger: false, move: false })).toEqual(['look_on', 'money_back']);
  });
});

describe('what the server does next', () => {
  const search: Search = {
    giveUpAt: at('10:00'),
    seats: 1,
    seatsTaken: 0,
    waitingFor: 0,
    waveEndsAt: null,
    unasked: 5,
    proposedUntil: null,
    choice: null,
    answerBy: at('10:00'),
    quietUntil: null,
  };
  const mustChoose = (until: string) => ({ choice: { until: at(until), because: 'only_one_found' as const } });
  const newWave = { kind: 'offer', count: 3, isNewWave: true };
  const waiting = { waitingFor: 3, waveEndsAt: at('09:10') };
  const one = { seats: 2, seatsTaken: 1 };

  it.each<[string, Partial<Search>, string, object, Push?]>([
    ['asks at once', {}, '09:00', newWave],
    ['waits while answers are due', waiting, '09:09', { kind: 'wait', until: at('09:10') }],
    ['asks the next when the time is over', waiting, '09:10', newWave],
    ['asks the next when everybody asked has said no', { ...waiting, waitingFor: 0 }, '09:01', newWave],
    ['asks the next when a person wants it', waiting, '09:01', newWave, { isUrged: true }],
    ['waits for the last ones', { ...waiting, unasked: 0 }, '09:09', { kind: 'wait', until: at('09:10') }],
    [
      'calls for help when nobody is left',
      { ...waiting, unasked: 0 },
      '09:10',
      { kind: 'nobody_left', until: at('09:20') },
    ],
    ['calls at once when everybody has said no', { unasked: 0 }, '09:55', { kind: 'nobody_left', until: at('10:00') }],
    [
      'asks one more at once in the place of somebody who has another visit now',
      waiting,
      '09:01',
      { kind: 'offer', count: 1, isNewWave: false },
      { replacing: 1 },
    ],
    [
      'sleeps at night while somebody could still answer or be asked',
      { ...waiting, quietUntil: at('09:30') },
      '09:15',
      { kind: 'wait', until: at('09:30') },
    ],
    ['asks at night when a person wants it', { quietUntil: at('09:30') }, '09:15', newWave, { isUrged: true }],
    [
      'calls for help at night only when everybody has said no',
      { unasked: 0, quietUntil: at('09:30') },
      '09:15',
      { kind: 'nobody_left', until: at('09:25') },
    ],
    ['gives up in time', { ...waiting, unasked: 2 }, '10:00', { kind: 'give_up' }],
    [
      'asks the client when one of two is found and nobody is left',
      { ...one, unasked: 0 },
      '09:00',
      { kind: 'nobody_left', until: at('09:10') },
    ],
    [
      'asks the client at the latest when it would give up',
      { ...one, ...waiting },
      '10:00',
      { kind: 'nobody_left', until: at('10:00') },
    ],
    [
      'asks the client once',
      { ...one, unasked: 0, ...mustChoose('10:00') },
      '09:30',
      { kind: 'nobody_left', until: at('09:40') },
    ],
    ['still asks a therapist who became free', { ...one, unasked: 1, ...mustChoose('10:00') }, '09:30', newWave],
    [
      'gives up when the client said nothing',
      { ...one, unasked: 0, ...mustChoose('10:30') },
      '10:30',
      { kind: 'give_up' },
    ],
    [
      'waits for the client beyond its own end',
      { ...one, unasked: 0, ...mustChoose('10:30') },
      '10:10',
      { kind: 'nobody_left', until: at('10:30') },
    ],
  ])('%s', (_, changes, now, expected, push = {}) => {
    expect(nextStep(rules, { ...search, ...changes }, at(now), push)).toEqual(expected);
  });

  it('always looks again later, and never after the end', () => {
    for (let minute = 0; minute < 60; minute++)
      for (const unasked of [0, 1])
        for (const waitingFor of [0, 2])
          for (const choice of [null, mustChoose('10:00').choice]) {
            const now = at(`09:${String(minute).padStart(2, '0')}`);
            const waveEndsAt = waitingFor ? at('09:30') : null;
            const step = nextStep(rules, { ...search, ...one, unasked, waitingFor, waveEndsAt, choice }, now);
            if (!('until' in step)) continue;
            expect(step.until > now && step.until <= at('10:00')).toBe(true);
          }
  });

  const question = (changes: Partial<Search>, now: string) => {
    const whole = { ...search, ...changes };
    return questionFor(whole, nextStep(rules, whole, at(now)), at(now));
  };

  it('asks the client how to go on with one of two, once', () => {
    expect(question({ ...one, unasked: 0 }, '09:00')).toBe('only_one_found');
    expect(question({ ...one, ...waiting }, '09:05')).toBeNull();
    expect(question({ ...one, ...waiting }, '10:00')).toBe('only_one_found');
    expect(question({ ...one, unasked: 0, ...mustChoose('10:00') }, '09:30')).toBeNull();
  });

  it('asks at the promised hour whether to look on, once, and wakes for it', () => {
    const promised = { ...waiting, answerBy: at('09:05') };
    expect(wakeAt({ ...search, ...promised }, at('09:10'), at('09:00'))).toEqual(at('09:05'));
    expect(question(promised, '09:04')).toBeNull();
    expect(question(promised, '09:05')).toBe('no_answer');
    const asked = { choice: { until: at('10:00'), because: 'no_answer' as const } };
    expect(question({ ...promised, ...asked }, '09:06')).toBeNull();
    // A promise that ends with the search is kept by its end.
    expect(question({ answerBy: at('10:00') }, '10:00')).toBeNull();
    expect(question({ ...promised, ...one }, '09:05')).toBe('only_one_found');
  });

  it('has one end: the client’s time to choose, where the choice is needed', () => {
    const end = { giveUpAt: at('10:00'), proposedUntil: null };
    expect(searchEndsAt({ ...end, choice: null })).toEqual(at('10:00'));
    expect(searchEndsAt({ ...end, ...mustChoose('10:30') })).toEqual(at('10:30'));
    expect(searchEndsAt({ ...end, choice: { until: at('09:30'), because: 'no_answer' } })).toEqual(at('10:00'));
  });

  it('gives nothing up while another time is kept for the client', () => {
    const kept = { ...search, giveUpAt: at('10:00'), proposedUntil: at('10:40') };
    expect(searchEndsAt({ ...kept, proposedUntil: at('09:40') })).toEqual(at('10:00'));
    expect(nextStep(rules, kept, at('10:10'))).toEqual({ kind: 'nobody_left', until: at('10:40') });
    expect(nextStep(rules, kept, at('10:40'))).toEqual({ kind: 'give_up' });
    expect(wakeAt({ ...kept, keptEnd: at('09:20') }, at('09:30'), at('09:10'))).toEqual(at('09:20'));
  });
});
