import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { envelopeOf } from './envelope.ts';
import type { From, Mailer } from './mailer.ts';

/** Writes each letter as an `.eml` file into a folder, whole or not at all, named by time so that they sort. */
export const outboxMailer = (folder: string, from: From): Mailer => {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(letter) {
      const { message } = await transport.sendMail(envelopeOf(letter, from));
      const file = path.join(folder, `${letter.createdAt.toISOString().replace(/[:.]/g, '-')}-${letter.id}.eml`);
      const write = (): Promise<void> => writeFile(`${file}.part`, message, { mode: 0o600 });
      await write().catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
        // Mails hold links that open something: nobody else on the machine may read them.
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await write();
      });
      await rename(`${file}.part`, file);
    },
  };
};
