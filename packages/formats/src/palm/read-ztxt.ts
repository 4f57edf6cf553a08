import { constants, inflateSync } from 'node:zlib';
import { EMPTY_METADATA } from '../book-facts.ts';
import { CHARSET_BYTES, detectCharset } from '../text/charset.ts';
import type { PalmDatabase } from './database.ts';
import { type PalmFacts, readPalmText, UNREAD_TEXT } from './palm-text.ts';

const MAX_PACKED_BYTES = 16 * 1024 ** 2;
const MAX_TEXT_BYTES = 24 * 1024 ** 2;

/** Reads zTXT, the format of Weasel Reader: one zlib stream cut into records, without metadata. */
export const readZtxt = async (database: PalmDatabase, maxBytes: number): Promise<PalmFacts> => {
  const bytes = unpackZtxt(database);
  const encoding = bytes && detectCharset(bytes.subarray(0, CHARSET_BYTES), null);
  return {
    metadata: EMPTY_METADATA,
    cover: null,
    text: bytes && encoding ? await readPalmText([bytes], encoding, maxBytes) : UNREAD_TEXT,
  };
};

/** Decompresses a zTXT; `null` when it is damaged or too long. */
export const unpackZtxt = (database: PalmDatabase): Buffer | null => {
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
      finishFlush: constants.Z_SYNC_FLUSH, // truncated data is read as far as it goes
    });
  } catch {
    return null;
  }
};
