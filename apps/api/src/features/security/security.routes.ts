import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../http/refusal.ts';
import { type createSecurityService, SECURITY_TEXT_PATH } from './security.service.ts';

type Services = { security: ReturnType<typeof createSecurityService> };

export const registerSecurityRoutes = (app: FastifyInstance, { security }: Services): void => {
  app.get(SECURITY_TEXT_PATH, (_request, reply) => {
    const text = security.formatSecurityText();
    if (text === null) throw new Refusal('request.unknown_path');
    return reply.header('cache-control', 'public, max-age=86400').type('text/plain; charset=utf-8').send(text);
  });
};
