import { sniff } from '@lectern/formats';
import { Refusal } from '../../http/refusal.ts';

/** @throws Refusal `file.format_unsupported`, `file.mime_unsupported` */
export const formatOf = (head: Uint8Array, name: string, type: string | undefined): string => {
  const { format, refusal } = sniff(head, name, type);
  if (refusal !== undefined)
    throw new Refusal(refusal === 'mime' ? 'file.mime_unsupported' : 'file.format_unsupported');
  return format.name;
};
