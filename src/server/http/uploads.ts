import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

/** Only routes that say so read a form with a file; everywhere else a form is as unwelcome as before. */
export const refuseForms = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    const isForm = request.headers['content-type']?.toLowerCase().startsWith('multipart/') ?? false;
    const isRefused = isForm && !request.routeOptions.config.takesFile;
    done(isRefused ? new AppError('media_type_unsupported') : undefined);
  });
};

/** For the scope of those routes alone: what reads files does some work for every request, whatever it carries. */
export const installUploads = async (scope: FastifyInstance): Promise<void> => {
  await scope.register(multipart, { throwFileSizeLimit: true });
};

/** The one file of a request, held in memory: call it only with a limit that memory can bear. */
export const readFile = async (request: FastifyRequest, mostBytes: number): Promise<Buffer> => {
  if (!request.isMultipart()) throw new AppError('media_type_unsupported');
  try {
    const limits = { fileSize: mostBytes, files: 1, fields: 0, parts: 1, headerPairs: 20 };
    const file = await request.file({ limits });
    if (!file) throw new AppError('body_malformed');
    return await file.toBuffer();
  } catch (error) {
    throw error instanceof AppError ? error : inOurWords(error);
  }
};

const inOurWords = (error: unknown): AppError => {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return new AppError(code === 'FST_REQ_FILE_TOO_LARGE' ? 'body_too_large' : 'body_malformed');
};
