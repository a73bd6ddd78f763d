import type { Module } from '#server/module.ts';
import type { Database } from '#server/platform/database/database.ts';
import { pictureRoutes } from './routes.ts';

export const picturesModule = (deps: { database: Database }): Module => ({ routes: pictureRoutes(deps) });
