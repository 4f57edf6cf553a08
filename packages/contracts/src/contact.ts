import { z } from 'zod';
import { defineCall } from './call.ts';
import { Ok } from './common-schemas.ts';
import { limits } from './limits.ts';

export const contact = {
  send: defineCall({
    name: 'contact.send',
    method: 'POST',
    path: '/email/send-user-mail',
    access: 'public',
    summary:
      'Send a message to the operator, as JSON or as a form. Status 200: it was handed to the mail server; 202: it is stored and sent as soon as the mail server responds.',
    body: z.object({
      mail: z.string().max(limits.CONTACT_MAIL_CHARS).default(''),
      name: z.string().max(limits.CONTACT_NAME_CHARS).default(''),
      comment: z.string().max(limits.CONTACT_COMMENT_CHARS).default(''),
    }),
    reply: Ok,
    replyAs: 'text',
    refusals: ['contact.email_wrong', 'contact.comment_empty', 'contact.too_many', 'contact.off', 'site.foreign_form'],
  }),
};
