import type { FastifyRequest } from 'fastify';

/** Secrets travel in addresses because old clients put them there; they never reach the log. */
export const withoutSecrets = (url: string): string =>
  url
    .replace(/([?&](?:access_token|refresh_token|client_secret|code)=)[^&#]*/gi, '$1…')
    .replace(/^(\/b\/[^/]+\/)[^/]+/, '$1…')
    .replace(/^(\/covers\/[^/]+\/)[^/?]+/, '$1…');

/** What the log says of a request. No address of the client: that is personal data with a time limit of its own. */
export const requestForLog = (request: FastifyRequest) => ({
  method: request.method,
  url: withoutSecrets(request.url),
});
