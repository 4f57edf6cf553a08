import { Refusal } from '../../../http/refusal.ts';
import { rethrowAsNotStored } from '../../../http/unavailable.ts';
import type { ReceivedFile } from '../../files/files.service.ts';
import type { FileContext, IncomingFile } from './ingest-context.ts';

/** Is called with the number of bytes so far, before each chunk is stored. */
export type ByteWatch = (receivedBytes: number) => Promise<void>;

/**
 * Stores the bytes and hashes them in one pass, as they arrive. A broken stream leaves nothing behind.
 * @throws Refusal `file.empty`, `file.mismatch`, `file.not_stored`; what breaks the stream
 */
export const receiveFile = async (
  { services, file, unreferencedObjects }: FileContext,
  source: AsyncIterable<Uint8Array>,
  watch?: ByteWatch,
): Promise<ReceivedFile> => {
  const received = await rethrowAsNotStored(services.files.receive(source, watch));
  unreferencedObjects.add(received.key);
  refuseMismatch(file, received);
  return received;
};

const refuseMismatch = ({ declaredBytes, md5, sha256 }: IncomingFile, { prints }: ReceivedFile): void => {
  if (prints.bytes === 0) throw new Refusal('file.empty');
  const matches =
    (declaredBytes ?? prints.bytes) === prints.bytes &&
    (md5 ?? prints.md5).equals(prints.md5) &&
    (sha256 ?? prints.sha256).equals(prints.sha256);
  if (!matches) throw new Refusal('file.mismatch');
};
