import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { readMail, type SentMail } from './mails-in.ts';

/** A mail that arrived, and for whom the sender said it is. */
export type Arrived = SentMail & { from: string; recipients: string[] };

/** A real mail server. It can go away, and come back on its port. */
export const aMailServer = async () => {
  const arrived: Arrived[] = [];
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
        arrived.push({ ...readMail(Buffer.concat(chunks).toString('utf8')), from, recipients });
        done();
      },
    });
    server.on('error', () => undefined); // who hangs up in the middle
    await new Promise<void>((resolve) => {
      server.listen(port, '127.0.0.1', resolve);
    });
    // bound to an address and a port, so it is no name of a pipe
    port = (server.server.address() as AddressInfo).port;
    return server;
  };
  let server: SMTPServer | null = await listen();
  const goAway = async (): Promise<void> => {
    const leaving = server;
    server = null;
    if (leaving) await new Promise<void>((resolve) => leaving.close(() => resolve()));
  };
  return {
    url: `smtp://127.0.0.1:${port}`,
    arrived,
    goAway,
    async comeBack() {
      server ??= await listen();
    },
    close: goAway,
  };
};
