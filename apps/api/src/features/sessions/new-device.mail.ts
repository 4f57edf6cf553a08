import { defineMail } from '../mail/mail.ts';

/** Tells a reader of a sign-in from a new device. */
export const newDeviceMail = defineMail('sessions.new-device', ({ sessions }) => sessions.newDevice);
