import type { Module } from '#server/module.ts';
import { visitAttachment } from './calendar-feed.ts';
import type { DeskDeps } from './deps.ts';
import { therapistDeskRoutes } from './routes.ts';

export const therapistDeskModule = (deps: DeskDeps): Module => ({
  routes: therapistDeskRoutes(deps),
  attachments: { visit: visitAttachment(deps) },
});
