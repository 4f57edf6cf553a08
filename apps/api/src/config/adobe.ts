import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { adobeVendorId, type Env } from './env.ts';

/** A vendor whose accounts readers can add: a service that speaks Adobe's Vendor ID protocol. */
const AdobeVendor = z.strictObject({
  vendor_id: adobeVendorId,
  name: z.string().min(1).max(200),
  sign_in_url: z.url({ protocol: /^https?$/ }).max(2048),
  /** The operator confirms that this address is inside the private network. */
  allow_private: z.boolean().default(false),
});
export type AdobeVendor = z.infer<typeof AdobeVendor>;

export type AdobeSettings = {
  vendors: readonly AdobeVendor[];
  /** What Adobe assigned to this library; null: readers have no internal account, and our sign-in service is off. */
  own: { vendorId: string; node: string } | null;
};

/** @throws Error with one sentence that names the setting */
export const readAdobeSettings = ({ ADOBE_VENDORS_FILE, ADOBE_VENDOR_ID, ADOBE_NODE }: Env): AdobeSettings => {
  const vendors = ADOBE_VENDORS_FILE === undefined ? [] : readVendors(ADOBE_VENDORS_FILE);
  const ids = [
    ...vendors.map((vendor) => vendor.vendor_id),
    ...(ADOBE_VENDOR_ID === undefined ? [] : [ADOBE_VENDOR_ID]),
  ];
  if (new Set(ids).size !== ids.length) throw new Error('The setting ADOBE_VENDORS_FILE names a vendor_id twice.');
  if (ADOBE_VENDOR_ID !== undefined && ADOBE_NODE === undefined)
    throw new Error('The setting ADOBE_NODE is missing: accounts of ADOBE_VENDOR_ID need it.');
  if (ADOBE_VENDOR_ID === undefined && ADOBE_NODE !== undefined)
    throw new Error('The setting ADOBE_VENDOR_ID is missing: ADOBE_NODE alone does nothing.');
  const own =
    ADOBE_VENDOR_ID === undefined || ADOBE_NODE === undefined
      ? null
      : { vendorId: ADOBE_VENDOR_ID, node: ADOBE_NODE.toLowerCase() };
  return { vendors, own };
};

const readVendors = (file: string): AdobeVendor[] => {
  const fail = (why: string): never => {
    throw new Error(`The setting ADOBE_VENDORS_FILE names ${file}, ${why}.`);
  };
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    fail(error instanceof SyntaxError ? 'which is not JSON' : 'which can’t be read');
  }
  const parsed = z.array(AdobeVendor).max(50).safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  return fail(`where ${issue?.path.join('.') || 'the whole'} is wrong: ${issue?.message ?? 'unknown'}`);
};
