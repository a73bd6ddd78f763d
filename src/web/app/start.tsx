import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { frontScreen } from '#domain/screens/front-screen.ts';
import { startPublicConfig } from '#web/api/public-config.ts';
import { hasDraft, restoreDraft } from '#web/features/booking-wizard/draft-storage.ts';
import { keepDrawnHome } from '#web/features/home/home-below.tsx';
import { type Namespace, startTexts } from '#web/i18n/i18n.ts';
import { findLanguage } from '#web/i18n/language-memory.ts';
import { watchSession } from '#web/session/session-store.ts';
import { Router } from '#web/ui/router.tsx';
import { App } from './app.tsx';
import { installNoiseFilter } from './noise-filter.ts';
import { bringOtherPage } from './other-pages.ts';
import { reloadOnceWhenOutdated } from './outdated-page.ts';
import { standTranslation } from './translated-page.ts';

/** The server knows the screen before its code is here. */
const textsNamedBy = ({ dataset }: HTMLElement): Namespace[] =>
  (dataset.texts ?? '').split(' ').filter(Boolean) as Namespace[];

export const start = async (): Promise<void> => {
  installNoiseFilter();
  standTranslation();
  reloadOnceWhenOutdated();
  watchSession();
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root.');
  const language = findLanguage();
  const drawnByServer = root.dataset.drawn === language && !hasDraft();
  keepDrawnHome(root);
  const { pathname } = location;
  const isFront = pathname === frontScreen.path;
  const ownTexts: readonly Namespace[] = isFront ? ['front'] : textsNamedBy(root);
  // Texts and code of the first screen come side by side; then it is drawn, or woken, in one go.
  await Promise.all([
    startPublicConfig(),
    restoreDraft(),
    startTexts(language, ['common', ...ownTexts]),
    isFront || bringOtherPage(pathname),
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
