import { randomUUID } from 'node:crypto';
import { access, constants, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { MailSender } from './mail.ts';

/** Writes each mail as an `.eml` file into a folder, whole or not at all, named by time so that they sort. */
export const outboxSender = (dir: string, from: { name: string; address: string }): MailSender => {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    send: async ({ to, subject, text }) => {
      const { message } = await transport.sendMail({ from, to: { name: '', address: to }, subject, text });
      const name = join(dir, `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomUUID()}.eml`);
      // Mails hold links that open accounts: nobody else on the machine may read them.
      await mkdir(dir, { recursive: true, mode: 0o700 });
      await writeFile(`${name}.part`, message, { mode: 0o600 });
      await rename(`${name}.part`, name);
    },
    works: async () => {
      try {
        await mkdir(dir, { recursive: true, mode: 0o700 });
        await access(dir, constants.W_OK);
        return true;
      } catch {
        return false;
      }
    },
  };
};
