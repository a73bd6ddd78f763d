import type { Module } from '#server/module.ts';
import { type AuditDeps, auditRoutes } from './routes.ts';

export const auditModule = (deps: AuditDeps): Module => ({ routes: auditRoutes(deps) });
