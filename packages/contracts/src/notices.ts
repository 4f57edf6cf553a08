import { z } from 'zod';
import { type ErrorCode, errors } from './errors.ts';

/** The kinds of notifications (spec section 8, “Notification texts”). */
export const notices = [
  'space.low',
  'upload.no_space',
  'upload.unsupported',
  'upload.refused',
  'upload.failed',
  'upload.left_out',
  'purchase.arrived',
  'standing.warned',
  'standing.book_removed',
  'standing.restricted',
  'standing.unrestricted',
  'standing.ends',
  'standing.stays',
] as const;
export type Notice = (typeof notices)[number];

/** What a refused upload was refused with: its words are those of the error (`getErrorText`), in the language of the reader. */
const RefusedUpload = z.object({
  code: z.custom<ErrorCode>((code) => typeof code === 'string' && Object.hasOwn(errors, code)),
  details: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type RefusedUpload = z.infer<typeof RefusedUpload>;

/** The `reason` of `upload.refused`. */
export const formatRefusedUpload = (refused: RefusedUpload): string => JSON.stringify(refused);
/** Null when this version does not know the error. */
export const parseRefusedUpload = (reason: string): RefusedUpload | null => {
  try {
    return RefusedUpload.parse(JSON.parse(reason));
  } catch {
    return null;
  }
};
