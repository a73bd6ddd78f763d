import { fileURLToPath } from 'node:url';

export const everyPicture = fileURLToPath(new URL('../../test-results/pictures', import.meta.url));
