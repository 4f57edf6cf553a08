import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { DoubleIdentity } from '@lectern/paypal-double/identity';
import { isPrivate } from './demo-readers.ts';
import type { Settings } from './settings.ts';

/** The demonstration of PayPal: the settings that the cloud reaches it by, and how to stop it. */
export type PayPalDemo = { readonly env: Record<string, string>; stop(): Promise<void>; kill(): void };

const NONE: PayPalDemo = { env: {}, stop: async () => undefined, kill: () => undefined };

/** Reads the identity of the demonstration. Generates its keys at the first start; only the owner can read the file. */
const readOrCreateIdentity = async (file: string): Promise<DoubleIdentity> => {
  if (!existsSync(file)) {
    const { createIdentity } = await import('@lectern/paypal-double/identity');
    writeFileSync(file, JSON.stringify(await createIdentity(), null, 2), { mode: 0o600 });
  }
  // Only this function writes the file.
  return JSON.parse(readFileSync(file, 'utf8')) as DoubleIdentity;
};

/**
 * Starts the double of PayPal, so that paying can be tried without an account and without a network. It listens inside this process,
 * and loads what it consists of with the first request: an idle one takes neither time nor memory. There is none when the operator
 * has an account, nor when other machines can reach the product: they could not reach the double.
 */
export const startPayPalDemo = async (settings: Settings): Promise<PayPalDemo> => {
  if (process.env.PAYPAL_CLIENT_ID || !isPrivate(settings)) return NONE;
  const identity = await readOrCreateIdentity(path.join(settings.dataDir, 'paypal-demo.json'));
  const roots = path.join(settings.dataDir, 'paypal-demo-root.pem');
  writeFileSync(roots, identity.rootPem, { mode: 0o600 });
  const server = http.createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on TCP

  let handler: Promise<http.RequestListener> | undefined;
  const load = async (): Promise<http.RequestListener> => {
    const { createDouble, buildDoubleApp } = await import('@lectern/paypal-double');
    const webhookUrl = `${settings.localUrl}/api/v1.0/payment/paypal/webhook`;
    return (await buildDoubleApp(createDouble({ identity, url, webhookUrl }))).routing;
  };
  server.on('request', (request: http.IncomingMessage, response: http.ServerResponse) => {
    handler ??= load();
    handler.then(
      (handle) => handle(request, response),
      () => {
        handler = undefined;
        response.writeHead(500).end();
      },
    );
  });
  const kill = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return {
    env: {
      PAYPAL_CLIENT_ID: identity.clientId,
      PAYPAL_CLIENT_SECRET: identity.clientSecret,
      PAYPAL_MERCHANT_ID: identity.merchantId,
      PAYPAL_WEBHOOK_ID: identity.webhookId,
      PAYPAL_DOUBLE_URL: url,
      PAYPAL_ROOTS: roots,
    },
    stop: async () => kill(),
    kill,
  };
};
