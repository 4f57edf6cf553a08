import tls from 'node:tls';

/** The end of the certificate that a host presents, and why it is not accepted, if so. */
export const readCertificate = (
  { hostname, port }: URL,
  signal: AbortSignal,
): Promise<{ problem: string | null; validTo: Date }> =>
  new Promise((resolve, reject) => {
    const host = hostname.replace(/^\[(.*)\]$/, '$1');
    const socket = tls.connect(
      { host, port: Number(port || 443), servername: /[a-z]/i.test(host) ? host : '', rejectUnauthorized: false },
      () => {
        // Typed as Error, and is a code such as CERT_HAS_EXPIRED.
        const problem = socket.authorized ? null : String(socket.authorizationError);
        const validTo = new Date(socket.getPeerCertificate().valid_to);
        socket.destroy();
        resolve({ problem, validTo });
      },
    );
    signal.addEventListener('abort', () => socket.destroy(new Error('no answer')), { once: true });
    socket.on('error', reject);
  });
