import http from 'node:http';
import https from 'node:https';
import type { ClientOptions } from 'minio';

/** Time limits for an S3 server, in milliseconds. */
export type S3Timeouts = {
  /** To establish a connection. */
  connect: number;
  /** To the response headers; a request body adds to it. */
  answer: number;
  /** Without a byte during a response, also because nobody reads it. */
  idle: number;
};

export const DEFAULT_TIMEOUTS: S3Timeouts = { connect: 1000, answer: 1700, idle: 10_000 };

/** The slowest accepted upload, in bytes per millisecond. */
const MIN_UPLOAD_SPEED = 500;

/** For completing a multipart upload. */
const COMPLETE_MS = 30_000;

type Transport = NonNullable<ClientOptions['transport']>;
type Request = (options: http.RequestOptions, onAnswer: (answer: http.IncomingMessage) => void) => http.ClientRequest;

/** A transport with time limits, which the client lacks. */
export const createTransport = (useSSL: boolean, timeouts: S3Timeouts): Transport => {
  const { request: plain } = useSSL ? https : http;
  const request: Request = (options, onAnswer) => {
    const sent = plain(options, onAnswer);
    const late = (what: string) => () => sent.destroy(new Error(`no ${what} in time`));
    const connecting = setTimeout(late('connection'), timeouts.connect);
    const answering = setTimeout(late('answer'), timeouts.answer + estimateExtraTime(options));
    sent.once('socket', (socket) => {
      if (!socket.connecting) clearTimeout(connecting);
      else socket.once(useSSL ? 'secureConnect' : 'connect', () => clearTimeout(connecting));
    });
    sent.once('response', () => {
      clearTimeout(answering);
      sent.setTimeout(timeouts.idle, late('byte'));
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

/** Extra milliseconds for a request body, and for completing a multipart upload. */
const estimateExtraTime = ({ headers, method }: http.RequestOptions): number => {
  // The client always passes headers as a record.
  const length = Number((headers as Record<string, unknown> | undefined)?.['content-length'] ?? 0);
  return (
    (Number.isFinite(length) ? length / MIN_UPLOAD_SPEED : 0) + (method === 'POST' && length > 0 ? COMPLETE_MS : 0)
  );
};
