import type { DeviceFulfilment } from '@lectern/contracts';

type ReportRefusal = NonNullable<DeviceFulfilment['error']>;

/** Errors of Adobe's software and of fulfilment servers, by what they mean to the reader. */
const MEANINGS: Record<string, ReportRefusal> = {
  E_LIC_ALREADY_FULFILLED_BY_ANOTHER_USER: 'fulfilment.other_account',
  E_GOOGLE_DEVICE_LIMIT_REACHED: 'fulfilment.other_device',
  E_ACT_TOO_MANY_ACTIVATIONS: 'fulfilment.other_device',
  E_ADEPT_REQUEST_EXPIRED: 'fulfilment.token_expired',
  E_LIC_LICENSE_SIGN_ERROR: 'fulfilment.try_again',
};
const CODE = /\bE_[A-Z0-9_]{2,80}\b/;

/** What a client error means; `reason` is its code, for a text. The software appends addresses and times to the code. */
export const parseClientError = (error: string): { code: ReportRefusal; reason: string } => {
  const reason = CODE.exec(error)?.[0] ?? 'E_UNKNOWN';
  return { code: MEANINGS[reason] ?? 'fulfilment.failed', reason };
};
