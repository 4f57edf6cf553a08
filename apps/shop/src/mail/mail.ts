/** A plain-text mail. Nothing of it is ever read as HTML. */
export type Mail = { to: string; subject: string; text: string };

/** Whatever takes mails away. Rejects when it cannot. */
export type MailSender = {
  send(mail: Mail): Promise<void>;
  /** Whether a mail would be taken away at the moment. */
  works(): Promise<boolean>;
};
