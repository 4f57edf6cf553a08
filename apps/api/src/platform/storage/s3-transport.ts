import http from 'node:http';
import https from 'node:https';
import type { ClientOptions } from 'minio';

/** How long an S3 server may take, in milliseconds. */
export type Patience = {
  /** Until a connection stands. */
  connect: number;
  /** Until the head of an answer; a body that is sent adds to it. */
  answer: number;
  /** Without a byte in the middle of an answer, also because nobody reads it. */
  idle: number;
};

export const USUAL_PATIENCE: Patience = { connect: 1000, answer: 1700, idle: 10_000 };

/** Bytes a millisecond: a body may take as long as this speed needs. */
const SLOWEST = 500;

const JOINING = 30_000;

type Transport = NonNullable<ClientOptions['transport']>;
type Request = (options: http.RequestOptions, onAnswer: (answer: http.IncomingMessage) => void) => http.ClientRequest;

/** A transport for the client, which has no time limits of its own. A request that takes too long fails. */
export const patientTransport = (useSSL: boolean, patience: Patience): Transport => {
  const { request: plain } = useSSL ? https : http;
  const request: Request = (options, onAnswer) => {
    const sent = plain(options, onAnswer);
    const late = (what: string) => () => sent.destroy(new Error(`no ${what} in time`));
    const connecting = setTimeout(late('connection'), patience.connect);
    const answering = setTimeout(late('answer'), patience.answer + workFor(options));
    sent.once('socket', (socket) => {
      if (!socket.connecting) clearTimeout(connecting);
      else socket.once(useSSL ? 'secureConnect' : 'connect', () => clearTimeout(connecting));
    });
    sent.once('response', () => {
      clearTimeout(answering);
      sent.setTimeout(patience.idle, late('byte'));
    });
    sent.once('close', () => {
      clearTimeout(connecting);
      clearTimeout(answering);
    });
    return sent;
  };
  // The client calls only this one of the overloads of http.request.
  return { request: request as typeof http.request };
};

/** What a request asks for beyond the usual, in milliseconds: a body takes its time, and so does joining its parts. */
const workFor = ({ headers, method }: http.RequestOptions): number => {
  // The client always hands headers over as a record.
  const length = Number((headers as Record<string, unknown> | undefined)?.['content-length'] ?? 0);
  return (Number.isFinite(length) ? length / SLOWEST : 0) + (method === 'POST' && length > 0 ? JOINING : 0);
};
