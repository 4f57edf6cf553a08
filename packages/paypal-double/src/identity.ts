import { generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { issueCertificate } from './certificate.ts';

/** Everything that identifies one double: the merchant's account and app, and the keys that sign webhooks. */
export type DoubleIdentity = {
  clientId: string;
  clientSecret: string;
  merchantId: string;
  webhookId: string;
  /** The root certificate that the receiver of webhooks must trust. */
  rootPem: string;
  /** The signing certificate, followed by the root that issued it. */
  chainPem: string;
  /** PKCS #8. */
  keyPem: string;
};

/** As PayPal names the subject of its own. */
const SUBJECT = 'messageverificationcerts.paypal.com';
const DAY_MS = 86_400_000;

type Validity = { notBefore?: Date; notAfter?: Date };
const generate = promisify(generateKeyPair);

/** Creates the keys and both certificates. `validity`: of the signing certificate; it lasts ten years by default. */
export const createIdentity = async (validity: Validity = {}): Promise<DoubleIdentity> => {
  const [root, leaf] = await Promise.all([
    generate('ec', { namedCurve: 'P-256' }),
    generate('rsa', { modulusLength: 2048 }),
  ]);
  const period = { notBefore: new Date(Date.now() - DAY_MS), notAfter: new Date(Date.now() + 3650 * DAY_MS) };
  const issuer = `Demonstration of PayPal ${randomBytes(4).toString('hex')}`;
  const common = { issuer, issuerKey: root.privateKey };
  const rootPem = issueCertificate({
    ...common,
    ...period,
    subject: issuer,
    publicKey: root.publicKey,
    isAuthority: true,
  });
  const pem = issueCertificate({
    ...common,
    ...period,
    ...validity,
    subject: SUBJECT,
    publicKey: leaf.publicKey,
    isAuthority: false,
  });
  return {
    clientId: `demo-${randomBytes(12).toString('base64url')}`,
    clientSecret: randomBytes(32).toString('base64url'),
    merchantId: randomBytes(7).toString('hex').toUpperCase().slice(0, 13),
    webhookId: randomBytes(9).toString('hex').toUpperCase().slice(0, 17),
    rootPem,
    chainPem: pem + rootPem,
    keyPem: leaf.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
};
