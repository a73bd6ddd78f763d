import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { startPublicConfig } from './api/public-config.ts';
import { App } from './app/app.tsx';
import { installNoiseFilter } from './app/noise-filter.ts';
import { reloadOnceWhenOutdated } from './app/outdated-page.ts';
import { screenAt } from './app/screens.ts';
import { standTranslation } from './app/translated-page.ts';
import { hasDraft, restoreDraft } from './features/booking-wizard/draft-storage.ts';
import { keepDrawnHome } from './features/home/home-below.tsx';
import { startTexts } from './i18n/i18n.ts';
import { findLanguage } from './i18n/language-memory.ts';
import { watchSession } from './session/session-store.ts';
import { Router } from './ui/router.tsx';
import './ui/public.css';

const start = async (): Promise<void> => {
  installNoiseFilter();
  standTranslation();
  reloadOnceWhenOutdated();
  watchSession();
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root.');
  const language = findLanguage();
  const drawnByServer = root.dataset.drawn === language && !hasDraft();
  keepDrawnHome(root);
  const screen = screenAt(location.pathname);
  // Texts and code of the first screen come side by side; then it is drawn, or woken, in one go.
  await Promise.all([
    startPublicConfig(),
    restoreDraft(),
    startTexts(language, ['common', ...screen.namespaces]),
    drawnByServer && screen.load(),
  ]);

  const app = (
    <StrictMode>
      <Router>
        <App />
      </Router>
    </StrictMode>
  );
  // In short pieces, between which whatever somebody does comes first.
  if (drawnByServer) startTransition(() => void hydrateRoot(root, app));
  else {
    root.replaceChildren();
    createRoot(root).render(app);
  }
};

void start();
