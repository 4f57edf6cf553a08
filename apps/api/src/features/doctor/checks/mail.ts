import { randomUUID } from 'node:crypto';
import { createTransport } from 'nodemailer';
import type { Config } from '../../../config/config.ts';
import { openMailer } from '../../../platform/mail/nodemailer.ts';
import { attention, type CheckContext, type Finding, failed, getReason, ok } from '../finding.ts';

const TIMEOUT_MS = 2_000;
const TEXT = 'This is a test mail of the command `admin doctor`. Mails of Lectern arrive.';

/** The mail server answers, encrypts and accepts the login; on request one mail is sent. */
export const checkMail = async ({ config: { mail }, mailTo, now }: CheckContext): Promise<Finding[]> => {
  const sent = mailTo === null ? [] : [await sendTestMail(mail, mailTo, now())];
  if (mail.smtpUrl === null)
    return [attention(`Mails are written to ${mail.outbox}.`, 'Set SMTP_URL to deliver them.'), ...sent];
  return [await checkServer(mail.smtpUrl), ...sent];
};

const checkServer = async (url: string): Promise<Finding> => {
  const { host, protocol, username } = new URL(url);
  const login = username === '' ? 'without a login' : 'and accepts the login';
  const encrypted = await verify(url, true);
  if (encrypted === null) return ok(`${host} answers over TLS ${login}.`);
  if (protocol === 'smtps:') return failed(`${host}: ${encrypted}`, 'Check SMTP_URL, its password and the firewall.');
  const plain = await verify(url, false);
  if (plain !== null) return failed(`${host}: ${plain}`, 'Check SMTP_URL, its password and the firewall.');
  return attention(
    `${host} answers ${login}, but not over TLS (${encrypted}).`,
    'Use a server with STARTTLS, or only one on this machine or network.',
  );
};

/** The reason why the server is of no use; null: it is. It never contains the password. */
const verify = async (url: string, requireTLS: boolean): Promise<string | null> => {
  const limits = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
  const transport = createTransport({ url, ...(requireTLS && { requireTLS }), ...limits });
  try {
    await transport.verify();
    return null;
  } catch (error) {
    return getReason(error);
  } finally {
    transport.close();
  }
};

const sendTestMail = async (settings: Config['mail'], address: string, createdAt: Date): Promise<Finding> => {
  const content = { subject: 'Test mail of Lectern', text: TEXT, html: `<p>${TEXT}</p>`, language: 'en' as const };
  try {
    await openMailer(settings).send({ id: randomUUID(), address, createdAt, ...content });
    return ok(
      settings.smtpUrl === null
        ? 'The test mail is in the outbox folder.'
        : `The server accepted a test mail to ${address}. If it does not arrive, check SPF and DKIM of the sender’s domain.`,
    );
  } catch (error) {
    return failed(`No test mail could be sent (${getReason(error)}).`, 'Check SMTP_URL and MAIL_FROM.');
  }
};
