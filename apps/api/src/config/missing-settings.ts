import { retention } from '@lectern/contracts';
import type { Config } from './config.ts';

type Relevant = Pick<
  Config,
  'operator' | 'mail' | 'paypal' | 'flags' | 'hosts' | 'accessLogFolder' | 'session' | 'removedFilesDays'
>;

/**
 * What the operator has not configured, or other than our texts promise, and what follows from it, one sentence each. It works without;
 * nothing is invented in its place.
 */
export const describeMissingSettings = ({
  operator,
  mail,
  paypal,
  flags,
  hosts,
  accessLogFolder,
  session,
  removedFilesDays,
}: Relevant): string[] => {
  const unnamed = Object.entries({
    OPERATOR_NAME: operator.name,
    OPERATOR_ADDRESS: operator.address,
    OPERATOR_EMAIL: operator.email,
  }).flatMap(([setting, value]) => (value === null ? [setting] : []));
  return [
    ...(unnamed.length > 0
      ? [`The imprint, the terms of use and the privacy notice have gaps: set ${joinNames(unnamed)} before you open.`]
      : []),
    ...(operator.email === null ? ['The contact form is off: it needs OPERATOR_EMAIL.'] : []),
    ...(mail.smtpUrl === null
      ? [`Mails are not delivered but written to ${mail.outbox}: set SMTP_URL to send them.`]
      : []),
    ...(flags.plan && paypal === null
      ? ['Plans are shown and cannot be bought: payments need the PAYPAL settings.']
      : []),
    ...(accessLogFolder === null && !hosts.development
      ? [
          `The access log goes to the output of this process. Whoever stores that has to delete it after ${retention.accessLog.period.days} days, as the privacy notice promises; ACCESS_LOG_FOLDER does so.`,
        ]
      : []),
    ...(session.days > retention.unusedSession.period.days
      ? [
          `Unused sessions stay for ${session.days} days, and the privacy notice promises ${retention.unusedSession.period.days}: lower SESSION_DAYS.`,
        ]
      : []),
    ...(removedFilesDays > retention.removedFile.period.days
      ? [
          `Files of erased books stay for ${removedFilesDays} days, and the privacy notice promises ${retention.removedFile.period.days}: lower REMOVED_FILES_DAYS.`,
        ]
      : []),
  ];
};

/** As `A, B and C`. */
const joinNames = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
