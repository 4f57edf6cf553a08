import http from 'node:http';
import type { AddressInfo } from 'node:net';

type Answer = { status?: number; json?: unknown; text?: string; headers?: Record<string, string> };
type PartnerRequest = { path: string; fields: Record<string, string> };
type PartnerBehaviour = {
  options?: (username: string) => Answer;
  authenticate?: (fields: Record<string, string>) => Answer;
};

const answerNoProviders = (): Answer => ({ json: { auth_providers: [] } });
const answerUnauthorized = (): Answer => ({ status: 401 });

/** A partner's server with configurable answers that records its requests. */
export const createPartnerDouble = async (alias: string, behaviour: PartnerBehaviour = {}) => {
  const requests: PartnerRequest[] = [];
  const { options, authenticate }: Required<PartnerBehaviour> = {
    options: answerNoProviders,
    authenticate: answerUnauthorized,
    ...behaviour,
  };
  const server = http.createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => respond(request, response, body));
  });
  const respond = (request: http.IncomingMessage, response: http.ServerResponse, body: string): void => {
    const fields = Object.fromEntries(new URLSearchParams(body));
    requests.push({ path: request.url ?? '', fields });
    const answer = request.url === '/options' ? options(fields['UserID'] ?? '') : authenticate(fields);
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers });
    response.end(answer.text ?? JSON.stringify(answer.json ?? {}));
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server that listens has one
  const url = `http://127.0.0.1:${port}`;
  return {
    requests,
    port,
    url,
    partner: {
      id: port,
      alias,
      name: `Partner ${alias}`,
      auth_options_url: `${url}/options`,
      authenticate_url: `${url}/authenticate`,
      shared_key: 'sixteen characters or more',
      signature: 'sha256',
      allow_private: true,
    },
    close: (): Promise<void> =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
export type PartnerDouble = Awaited<ReturnType<typeof createPartnerDouble>>;
