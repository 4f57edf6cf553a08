import { limits } from '@lectern/contracts';
import { session } from '../../../lib/api.ts';
import { server } from '../../../testing/fake-server.ts';
import { sendFile } from '../send.ts';

export const PIECE = limits.PIECE_BYTES;
export const bytes = new Uint8Array(2.5 * PIECE).fill(7);
/** A file of more than two pieces. */
export const large = () => new File([bytes], 'Café.epub'.normalize('NFD'), { lastModified: 1 });

export const enter = (userId: number, token = 'first') =>
  session.enter({ access_token: token, token_type: 'Bearer', expires_in: 7200, user_id: userId }, false);

/** Sends the file; what was told on the way stands in `heard`. */
export const send = (file: File, signal = new AbortController().signal) => {
  const heard: (number | string)[] = [];
  const tell = (word: number | string): void => void heard.push(word);
  const hear = {
    onChecking: () => tell('checking'),
    onBegun: (at: number) => tell(`begun ${at}`),
    onSent: tell,
    onWhole: () => tell('whole'),
    onAway: () => tell('away'),
    signal,
  };
  return { heard, stored: sendFile(file, hear) };
};

/** What the server was asked, and from which byte on. */
export const methods = () => server.pieces().sent.map(({ method, offset }) => `${method} ${offset}`);
