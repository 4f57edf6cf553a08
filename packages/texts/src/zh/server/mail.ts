import type * as english from '../../en/server/mail.ts';

export const footer: typeof english.footer = '您收到此邮件是因为您拥有 Lectern 账户。请勿直接回复。';
