import { beforeEach, describe, expect, it } from 'vitest';
import type { HeldTime } from '#contract/waiting-list.ts';
import { initialWizardState } from '#domain/wizard/wizard-state.ts';
import { heldKeyPart, keepHeldTime, withHeldTime } from './held-time.ts';

const held: HeldTime = {
  ...{
    state: 'kept',
    area: 'Lisboa',
    zip: '1200-109',
    timezone: 'Europe/Lisbon',
    partOfDay: 'any',
    treatmentId: 4,
    duration: 75,
  },
  ...{ peopleCount: 2, mode: 'together', gender: 'female', acceptOppositeGender: true, addIns: [2] },
  date: '2099-11-20',
  email: 'eva@calma.example',
  startsAt: '2099-11-20T10:00:00.000Z',
  endsAt: '2099-11-20T11:15:00.000Z',
  keptUntil: '2099-11-18T09:15:00.000Z',
};

describe('the link of a waiting list', () => {
  beforeEach(() => keepHeldTime(null));

  it('fills in everything that was wished, and the time, and asks for the place', () => {
    expect(withHeldTime(initialWizardState, held)).toMatchObject({
      step: 5,
      zipCode: '1200-109',
      isZipCodeValid: true,
      treatmentId: 4,
      duration: 75,
      peopleCount: 2,
      requiresTwoTherapists: true,
      isBackToBack: false,
      therapistGender: 'female',
      addIns: [2],
      finalStartTime: held.startsAt,
      dateTimeEnd: held.endsAt,
      bookingStartTime: '10:00',
      guestDetails: { email: 'eva@calma.example' },
    });
  });

  it('keeps an address that was typed here before, of the same zip code only', () => {
    const draft = {
      ...initialWizardState,
      zipCode: '1200-109',
      location: { ...initialWizardState.location, address: 'Rua Garrett 12' },
    };
    expect(withHeldTime(draft, held)).toMatchObject({ step: 7, location: { address: 'Rua Garrett 12' } });
    expect(withHeldTime({ ...draft, zipCode: '4000-001' }, held)).toMatchObject({ step: 5, location: { address: '' } });
  });

  it('is told by the clock of the place, whatever place was asked for here before', () => {
    const azores: HeldTime = {
      ...held,
      zip: '9500-150',
      timezone: 'Atlantic/Azores',
      startsAt: '2099-11-21T00:00:00.000Z',
    };
    expect(withHeldTime(initialWizardState, azores)).toMatchObject({
      timezone: 'Atlantic/Azores',
      bookingDate: '2099-11-20',
      bookingStartTime: '23:00',
    });
  });

  it('sends its key along until the time is over', () => {
    expect(heldKeyPart()).toEqual({});
    keepHeldTime({ key: 'a-key', startsAt: held.startsAt ?? '', until: '2099-01-01T00:00:00.000Z' });
    expect(heldKeyPart()).toEqual({ heldKey: 'a-key' });
    keepHeldTime({ key: 'a-key', startsAt: held.startsAt ?? '', until: '2020-01-01T00:00:00.000Z' });
    expect(heldKeyPart()).toEqual({});
  });
});
