import { expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { describeMissingSettings } from './missing-settings.ts';

const describeWith = (env: Record<string, string>): string[] =>
  describeMissingSettings(
    readConfig({ DATABASE_URL: 'postgres://127.0.0.1/lectern', DATA_DIR: '/tmp/lectern', ...env }),
  );

it('[RET-6] the operator hears what is not configured, and what follows from it', () => {
  expect(describeWith({ FLAGS: 'plan=off' })).toEqual([
    'The imprint, the terms of use and the privacy notice have gaps: set OPERATOR_NAME, OPERATOR_ADDRESS and OPERATOR_EMAIL before you open.',
    'The contact form is off: it needs OPERATOR_EMAIL.',
    'Mails are not delivered but written to /tmp/lectern/outbox: set SMTP_URL to send them.',
  ]);
  expect(describeWith({ FLAGS: 'plan=on' }).at(-1)).toContain('cannot be bought');
  expect(describeWith({ OPERATOR_NAME: 'Lantern', OPERATOR_EMAIL: 'hello@lantern.example' })[0]).toContain(
    'set OPERATOR_ADDRESS before',
  );
});

it('[RET-6] nothing is said when all is configured', () => {
  const env = {
    OPERATOR_NAME: 'Lantern',
    OPERATOR_ADDRESS: '1 Lamp Street, Town',
    OPERATOR_EMAIL: 'hello@lantern.example',
    SMTP_URL: 'smtp://127.0.0.1:25',
    FLAGS: 'plan=off',
  };
  expect(describeWith({ ...env, SESSION_DAYS: '30' })).toEqual([]);
});

it('[RET-6] sessions and files that outlive the promise of the privacy notice are named', () => {
  expect(describeWith({ SESSION_DAYS: '365', FLAGS: 'plan=off' }).at(-1)).toBe(
    'Unused sessions stay for 365 days, and the privacy notice promises 90: lower SESSION_DAYS.',
  );
  expect(describeWith({ REMOVED_FILES_DAYS: '30', FLAGS: 'plan=off' }).at(-1)).toBe(
    'Files of erased books stay for 30 days, and the privacy notice promises 7: lower REMOVED_FILES_DAYS.',
  );
});
