import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** A mail as it was written into the outbox: its headers by their names in small letters, and both of its parts. */
export type SentMail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  raw: string;
};

/** The mails in an outbox folder, the oldest first. */
export const mailsIn = async (folder: string): Promise<SentMail[]> => {
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith('.eml')).toSorted();
  return Promise.all(files.map(async (name) => readMail(await readFile(path.join(folder, name), 'utf8'))));
};

/** Takes a mail apart as nodemailer writes it: two parts, quoted-printable or base64 (RFC 2045, 2047). */
export const readMail = (raw: string): SentMail => {
  const { headers, body } = split(raw.replaceAll('\r\n', '\n'));
  const boundary = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '')?.[1] ?? '';
  const parts = body.split(`--${boundary}`).slice(1, -1).map(partOf);
  const of = (type: string): string => parts.find((part) => part.type.startsWith(type))?.content ?? '';
  return {
    to: headers.to ?? '',
    subject: words(headers.subject ?? ''),
    text: of('text/plain'),
    html: of('text/html'),
    headers,
    raw,
  };
};

const split = (text: string) => {
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

const partOf = (part: string) => {
  const { headers, body } = split(part.replace(/^\n/, ''));
  const coding = headers['content-transfer-encoding'] ?? '7bit';
  const bytes =
    coding === 'base64'
      ? Buffer.from(body, 'base64')
      : coding === 'quoted-printable'
        ? quoted(body)
        : Buffer.from(body);
  return { type: headers['content-type'] ?? '', content: bytes.toString('utf8').trimEnd() };
};

const quoted = (text: string): Buffer =>
  Buffer.from(
    text
      .replace(/=\n/g, '')
      .replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );

const words = (header: string): string =>
  header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, coding: string, text: string) =>
      (coding.toLowerCase() === 'b' ? Buffer.from(text, 'base64') : quoted(text.replaceAll('_', ' '))).toString(
        'latin1',
      ),
    )
    .replace(/[\x80-\xff]+/g, (bytes) => Buffer.from(bytes, 'latin1').toString('utf8'));
