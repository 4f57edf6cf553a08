import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** A mail from the outbox, with lower-case header names and both of its parts. */
export type SentMail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  raw: string;
};

/** Reads the mails of an outbox folder, oldest first. */
export const readSentMails = async (folder: string): Promise<SentMail[]> => {
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith('.eml')).toSorted();
  return Promise.all(files.map(async (name) => parseMail(await readFile(path.join(folder, name), 'utf8'))));
};

/** Parses a mail as written by nodemailer: two parts, quoted-printable or base64 (RFC 2045, 2047). */
export const parseMail = (raw: string): SentMail => {
  const { headers, body } = splitHeaders(raw.replaceAll('\r\n', '\n'));
  const boundary = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '')?.[1] ?? '';
  const parts = body.split(`--${boundary}`).slice(1, -1).map(parsePart);
  const findContent = (type: string): string => parts.find((part) => part.type.startsWith(type))?.content ?? '';
  return {
    to: headers.to ?? '',
    subject: decodeHeader(headers.subject ?? ''),
    text: findContent('text/plain'),
    html: findContent('text/html'),
    headers,
    raw,
  };
};

const splitHeaders = (text: string) => {
  const end = text.indexOf('\n\n');
  const lines = text
    .slice(0, end)
    .replace(/\n[ \t]/g, ' ')
    .split('\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  return { headers, body: text.slice(end + 2) };
};

const parsePart = (part: string) => {
  const { headers, body } = splitHeaders(part.replace(/^\n/, ''));
  const coding = headers['content-transfer-encoding'] ?? '7bit';
  const bytes =
    coding === 'base64'
      ? Buffer.from(body, 'base64')
      : coding === 'quoted-printable'
        ? decodeQuotedPrintable(body)
        : Buffer.from(body);
  return { type: headers['content-type'] ?? '', content: bytes.toString('utf8').trimEnd() };
};

const decodeQuotedPrintable = (text: string): Buffer =>
  Buffer.from(
    text
      .replace(/=\n/g, '')
      .replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );

const decodeHeader = (header: string): string =>
  header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, coding: string, text: string) =>
      (coding.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64')
        : decodeQuotedPrintable(text.replaceAll('_', ' '))
      ).toString('latin1'),
    )
    .replace(/[\x80-\xff]+/g, (bytes) => Buffer.from(bytes, 'latin1').toString('utf8'));
