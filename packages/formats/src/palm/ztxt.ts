import { constants, inflateSync } from 'node:zlib';
import { SILENT } from '../facts.ts';
import { CHARSET_BYTES, charsetOf } from '../text/charset.ts';
import type { PalmDatabase } from './database.ts';
import type { PalmFacts } from './palm-facts.ts';
import { readText, UNREAD } from './text.ts';

const MAX_PACKED_BYTES = 16 * 1024 ** 2;
const MAX_TEXT_BYTES = 24 * 1024 ** 2;

/** zTXT, Weasel Reader's format: one zlib stream cut into records, no metadata. */
export const readZtxt = async (database: PalmDatabase, maxBytes: number): Promise<PalmFacts> => {
  const bytes = ztxtBytes(database);
  const encoding = bytes && charsetOf(bytes.subarray(0, CHARSET_BYTES), null);
  return {
    metadata: SILENT,
    cover: null,
    text: bytes && encoding ? await readText([bytes], encoding, maxBytes) : UNREAD,
  };
};

/** The text of a zTXT; `null` when it is damaged, or longer than any book. */
export const ztxtBytes = (database: PalmDatabase): Buffer | null => {
  const header = database.record(0);
  const count = header.length >= 4 ? Math.min(header.readUInt16BE(2), database.count - 1) : 0;
  const records: Buffer[] = [];
  let room = MAX_PACKED_BYTES;
  for (let index = 1; index <= count && room > 0; index += 1) {
    const record = database.record(index);
    room -= record.length;
    records.push(record);
  }
  try {
    return inflateSync(Buffer.concat(records), {
      maxOutputLength: MAX_TEXT_BYTES,
      finishFlush: constants.Z_SYNC_FLUSH, // what breaks off is read as far as it goes
    });
  } catch {
    return null;
  }
};
