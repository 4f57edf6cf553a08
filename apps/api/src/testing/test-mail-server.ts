import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { parseMail, type SentMail } from './sent-mails.ts';

/** A received mail with its envelope. */
export type ReceivedMail = SentMail & { from: string; recipients: string[] };

/** A real SMTP server that can be stopped and restarted on its port. */
export const createTestMailServer = async () => {
  const received: ReceivedMail[] = [];
  let port = 0;
  const listen = async (): Promise<SMTPServer> => {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: async (stream, { envelope }, done) => {
        const chunks: Buffer[] = [];
        for await (const chunk of stream) chunks.push(Buffer.from(chunk));
        const recipients = envelope.rcptTo.map(({ address }) => address);
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        received.push({ ...parseMail(Buffer.concat(chunks).toString('utf8')), from, recipients });
        done();
      },
    });
    server.on('error', () => undefined); // aborted connections
    await new Promise<void>((resolve) => {
      server.listen(port, '127.0.0.1', resolve);
    });
    // bound to an address and a port, not to a pipe
    port = (server.server.address() as AddressInfo).port;
    return server;
  };
  let server: SMTPServer | null = await listen();
  const stop = async (): Promise<void> => {
    const leaving = server;
    server = null;
    if (leaving) await new Promise<void>((resolve) => leaving.close(() => resolve()));
  };
  return {
    url: `smtp://127.0.0.1:${port}`,
    arrived: received,
    goAway: stop,
    async start() {
      server ??= await listen();
    },
    close: stop,
  };
};
