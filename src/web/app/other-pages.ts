import { fetchWhenQuiet, preloadablePart } from '#web/ui/lazy-part.tsx';

const fetchCode = () => import('./other-page.tsx');

const { Part, load } = preloadablePart(async () => (await fetchCode()).OtherPage);

export const OtherPage = Part;

/** From the front page on, so that a link leads on at once. */
export const fetchOtherPagesLater = fetchWhenQuiet(load);

/** Its code and its texts. Without them the page is drawn all the same, and says so. */
export const bringOtherPage = async (path: string): Promise<void> => {
  try {
    const [{ loadTextsOf }] = await Promise.all([fetchCode(), load()]);
    await loadTextsOf(path);
  } catch {
    // Asked for again, and reported, when it is drawn.
  }
};
