import { randomBytes } from 'node:crypto';
import { SOCKET_PATH } from '@lectern/contracts';
import type { Config } from '../../../config/config.ts';
import { createSigner } from '../../../platform/signer.ts';
import { attention, type CheckContext, type Finding, failed, getReason, ok } from '../finding.ts';
import { LARGE_HEADER, LARGE_HEADER_BYTES, PROBE_HEADER, PROBE_PATH, ProbeAnswer, signProbe } from '../probe.ts';
import { type Answer, requestUrl } from '../request-url.ts';

/** An address for documentation (RFC 5737), which no client has. */
const CLAIMED_ADDRESS = '192.0.2.123';

/** The proxy in front passes on names, large headers and WebSockets, and only its word about client addresses is trusted. */
export const checkProxy = async (context: CheckContext): Promise<Finding[]> => {
  const { config, loadKeys, now, signal } = context;
  const socket = checkSocket(config, signal);
  const keys = await loadKeys(config).catch(() => null); // see checkKeys
  if (!keys)
    return [
      attention('The headers were not checked: that needs the keys of DATA_DIR.', 'Start Lectern first.'),
      await socket,
    ];
  const signer = createSigner(keys.links);
  try {
    const headers = { [PROBE_HEADER]: signProbe(signer, now()), 'x-forwarded-for': CLAIMED_ADDRESS };
    const answer = await requestUrl(new URL(config.web.publicUrl + PROBE_PATH), { headers, signal });
    return [...checkProbe(answer, config), await socket];
  } catch (error) {
    const reason = getReason(error);
    return [
      failed(`${config.web.publicUrl} does not answer the probe (${reason}).`, getHeaderAdvice(reason)),
      await socket,
    ];
  }
};

const HEADERS_ADVICE = 'Let the proxy accept response headers of 16 KB (nginx: proxy_buffer_size 32k).';
const getHeaderAdvice = (reason: string): string =>
  /header/i.test(reason) ? HEADERS_ADVICE : 'Check that Lectern and its proxy run.';

const checkProbe = ({ status, body, headers }: Answer, { web }: Config): Finding[] => {
  if (status >= 500) return [failed(`The proxy answers the probe with ${status}.`, HEADERS_ADVICE)];
  const parsed = ProbeAnswer.safeParse(parseJson(body));
  if (status !== 200 || !parsed.success)
    return [
      failed(
        `The probe is answered with ${status}, not by this installation.`,
        'Check that PUBLIC_URL leads to it, and that this command has its DATA_DIR and the right time.',
      ),
    ];
  const large = headers[LARGE_HEADER];
  return [
    checkAddress(parsed.data, web.trustProxy),
    parsed.data.host === new URL(web.publicUrl).host
      ? ok('The Host header arrives.')
      : failed(`The Host header arrives as ${parsed.data.host}.`, 'Let the proxy pass it on unchanged.'),
    typeof large === 'string' && large.length === LARGE_HEADER_BYTES
      ? ok('Response headers of 16 KB pass.')
      : failed('Large response headers do not pass.', HEADERS_ADVICE),
  ];
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** What the API believes of client addresses. The probe claimed another one than its own. */
const checkAddress = ({ address, peer, forwardedFor }: ProbeAnswer, trustProxy: readonly string[]): Finding => {
  if (address === CLAIMED_ADDRESS)
    return failed(
      'A client’s own X-Forwarded-For is believed: anybody can pretend to have any address.',
      'Let the proxy replace the header (nginx: proxy_set_header X-Forwarded-For $remote_addr), and name only the proxy in TRUST_PROXY.',
    );
  const isForwarded = forwardedFor !== null && forwardedFor !== CLAIMED_ADDRESS;
  if (isForwarded && address === peer && forwardedFor.split(',').at(-1)?.trim() !== peer)
    return failed(
      `The proxy ${peer} is not trusted: all readers seem to have its address, and share its limits.`,
      `Add ${peer} to TRUST_PROXY.`,
    );
  if (!isForwarded && trustProxy.length > 0)
    return attention(
      'TRUST_PROXY is set, but no proxy has named the address of this request.',
      'Let the proxy set X-Forwarded-For.',
    );
  return ok(
    isForwarded ? `The proxy names the addresses of clients; this one is ${address}.` : 'No proxy is in front.',
  );
};

const checkSocket = async ({ web }: Config, signal: AbortSignal): Promise<Finding> => {
  const headers = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': randomBytes(16).toString('base64'),
    origin: new URL(web.publicUrl).origin,
  };
  const todo = 'Let the proxy pass on Upgrade and Connection at /wss/ (nginx: proxy_http_version 1.1).';
  try {
    const { isUpgraded, status } = await requestUrl(new URL(web.publicUrl + SOCKET_PATH), { headers, signal });
    return isUpgraded ? ok('WebSockets pass.') : failed(`WebSockets do not pass: the answer is ${status}.`, todo);
  } catch (error) {
    return failed(`WebSockets do not pass (${getReason(error)}).`, todo);
  }
};
