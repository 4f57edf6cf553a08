import type { AdobeVendor } from '../../config/adobe.ts';
import { Refusal } from '../../http/refusal.ts';
import type { HttpClient } from '../../platform/http-client.ts';
import { formatSignInRequest, parseSignInAnswer, type VendorAccount, XML_TYPE } from './vendor-id-messages.ts';

type Credentials = { login: string; password: string };

/** Asks a vendor's sign-in service whether login and password are right (Vendor ID protocol, `signInRequest`). */
export const createVendorClient = (http: HttpClient) => ({
  /** @throws Refusal `adobe.credentials_wrong`, `adobe.vendor_unreachable` */
  async signIn(vendor: AdobeVendor, { login, password }: Credentials): Promise<VendorAccount> {
    const answer = await http
      .request({
        url: vendor.sign_in_url,
        method: 'POST',
        headers: { 'content-type': XML_TYPE, accept: 'application/xml' },
        body: formatSignInRequest(login, password),
        allowPrivate: vendor.allow_private,
      })
      // an unreachable and a forbidden address are the same to the reader
      .catch(() => null);
    const account = answer?.status === 200 ? parseSignInAnswer(await answer.text()) : null;
    if (account === 'refused') throw new Refusal('adobe.credentials_wrong');
    if (account === null) throw new Refusal('adobe.vendor_unreachable', { vendor: vendor.name });
    return account;
  },
});
