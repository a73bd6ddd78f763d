import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach } from 'vitest';
import { failOnComplaints } from './quiet-console.ts';
import { startTestTexts } from './web-texts.ts';

await startTestTexts();

failOnComplaints();

// A busy machine may take its time; a missing element is still missed.
configure({ asyncUtilTimeout: 90_000 });

afterEach(async () => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  if (i18next.language !== 'en') await i18next.changeLanguage('en');
});
