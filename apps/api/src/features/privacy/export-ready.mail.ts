import { defineMail } from '../mail/mail.ts';

/** The archive is ready. It says where to fetch it and holds no key to it. */
export const exportReadyMail = defineMail('privacy.export-ready', ({ privacy }) => privacy.exportReady);
