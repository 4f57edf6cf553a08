import { ReadingCutOff, UnreadableBook } from '@lectern/formats';
import { Refusal } from '../../http/refusal.ts';

const RETRY_SECONDS = 5;

/** What a parser process could not read, as a refusal. @throws Refusal `file.unreadable`, `file.invalid`, `server.unavailable` */
export const readable = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ReadingCutOff) throw new Refusal('server.unavailable', {}, RETRY_SECONDS);
    if (error instanceof UnreadableBook) throw notTaken(error);
    throw error;
  }
};

/** What breaks a limit is invalid, whatever it is; what makes no sense may be damaged. */
const notTaken = ({ reason }: UnreadableBook): Refusal =>
  new Refusal(reason === 'damaged' || reason === 'crash' ? 'file.unreadable' : 'file.invalid', { reason });
