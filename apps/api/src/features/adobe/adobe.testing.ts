import { writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createTempFolder } from '../../testing/temp-folder.ts';
import { startTestApp } from '../../testing/test-app.ts';

const NAMESPACE = 'http://ns.adobe.com/adept';
export const VENDOR = 'EXAMPLE';
/** What a test of our own sign-in service needs. */
export const OWN = { ADOBE_VENDOR_ID: 'LECTERN', ADOBE_NODE: '0123456789ab' };

type Answer = { status?: number; text?: string; headers?: Record<string, string> };
type SignInRequest = { path: string; type: string; body: string };

/** The URN that the double gives a login. */
export const toUrn = (login: string): string =>
  `urn:uuid:0${Buffer.from(login).toString('hex').padEnd(7, '0').slice(0, 7)}-1111-1111-8111-0123456789ab`;
export const acceptSignIn = (login: string): Answer => ({
  text: `<signInResponse xmlns="${NAMESPACE}"><user>${toUrn(login)}</user><label>Reader ${login}</label></signInResponse>`,
});
const refuseSignIn = (): Answer => ({
  text: `<error xmlns="${NAMESPACE}" data="E_${VENDOR}_AUTH Incorrect login or password."/>`,
});

/** The password of every login at the double. */
export const RIGHT_PASSWORD = 'a right password & <more>';

const readElement = (body: string, name: string): string =>
  (new RegExp(`<${name}>([^<]*)</${name}>`).exec(body)?.[1] ?? '').replaceAll(/&#(\d+);/g, (_, code: string) =>
    String.fromCharCode(Number(code)),
  );
/** Accepts any login with the right password. */
export const answerSignIn = ({ body }: SignInRequest): Answer =>
  readElement(body, 'password') === RIGHT_PASSWORD ? acceptSignIn(readElement(body, 'username')) : refuseSignIn();

/** A vendor's sign-in service that records its requests. `behaviour.answer` can be replaced. */
export const createVendorDouble = async () => {
  const requests: SignInRequest[] = [];
  const behaviour = { answer: answerSignIn };
  const server = http.createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      const received = { path: request.url ?? '', type: request.headers['content-type'] ?? '', body };
      requests.push(received);
      const answer = behaviour.answer(received);
      response.writeHead(answer.status ?? 200, { 'content-type': 'application/xml', ...answer.headers });
      response.end(answer.text ?? '');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server that listens has one
  return {
    requests,
    behaviour,
    url: `http://127.0.0.1:${port}`,
    vendor: {
      vendor_id: VENDOR,
      name: 'Example Vendor',
      sign_in_url: `http://127.0.0.1:${port}/SignIn`,
      allow_private: true,
    },
    close: (): Promise<void> =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
export type VendorDouble = Awaited<ReturnType<typeof createVendorDouble>>;

/** Writes a list of vendors as an operator does. */
export const writeVendors = (vendors: unknown): string => {
  const file = path.join(createTempFolder(), 'vendors.json');
  writeFileSync(file, JSON.stringify(vendors));
  return file;
};

/** Starts the server with these vendors, and further settings. */
export const startAdobeApp = (vendors: readonly object[], env: Record<string, string> = {}) =>
  startTestApp({ env: { ADOBE_VENDORS_FILE: writeVendors(vendors), ...env } });

/** Status and number of a refusal, or the parsed answer. */
export const readAnswer = async (answer: Response): Promise<unknown> => {
  const text = await answer.text();
  if (answer.ok) return text === 'OK' ? text : JSON.parse(text);
  const { error_code } = JSON.parse(text) as { error_code?: number }; // ErrorBody
  return [answer.status, error_code];
};
