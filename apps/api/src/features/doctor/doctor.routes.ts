import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../http/refusal.ts';
import {
  type createProbeService,
  LARGE_HEADER,
  LARGE_HEADER_BYTES,
  PROBE_HEADER,
  PROBE_PATH,
  type ProbeAnswer,
} from './probe.ts';

type Services = { doctor: ReturnType<typeof createProbeService> };

/** Tells `admin doctor` what the proxy has made of its request. To everybody else the path does not exist. */
export const registerDoctorRoutes = (app: FastifyInstance, { doctor }: Services): void => {
  app.get(PROBE_PATH, async (request, reply) => {
    if (!doctor.isProbe(String(request.headers[PROBE_HEADER] ?? ''))) throw new Refusal('request.unknown_path');
    const forwardedFor = request.headers['x-forwarded-for'];
    const answer: ProbeAnswer = {
      address: request.ip,
      peer: request.socket.remoteAddress ?? '',
      forwardedFor: forwardedFor === undefined ? null : String(forwardedFor),
      host: request.headers.host ?? null,
    };
    return reply.header('cache-control', 'no-store').header(LARGE_HEADER, 'x'.repeat(LARGE_HEADER_BYTES)).send(answer);
  });
};
