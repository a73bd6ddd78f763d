import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import i18next from 'i18next';
import * as React from 'react';
import { afterEach } from 'vitest';
import { failOnComplaints } from './quiet-console.ts';
import { beginOnTheSameDay } from './same-day.ts';
import { startTestTexts } from './web-texts.ts';

beginOnTheSameDay();

await startTestTexts();

failOnComplaints();

// React would note for each element where it was made, a tenth of the time of these tests; past ten thousand it stops by itself.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: inside } = React as unknown as Record<
  string,
  object
>;
if (inside)
  Object.defineProperty(inside, 'recentlyCreatedOwnerStacks', {
    get: () => 10_000,
    set: () => undefined,
    configurable: true,
  });

// A busy machine may take its time; a missing element is still missed.
configure({ asyncUtilTimeout: 90_000 });

afterEach(async () => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  if (i18next.language !== 'en') await i18next.changeLanguage('en');
});
