import { z } from 'zod';
import { type LoneCommand, UsageError } from '../../platform/console/command.ts';
import { type CheckedPart, type Installation, runChecks } from './doctor.service.ts';

export const createDoctorCommands = (installation: Installation): readonly LoneCommand[] => [
  {
    name: 'doctor',
    summary:
      'Checks settings, names, certificates, proxy, database, storage, disk, clock, mail, keys and programs, and says what to do. Works with any of them unavailable. Run it where the API runs.',
    args: [],
    flags: [{ name: 'mail', valueName: 'address', description: 'also sends a test mail to this address' }],
    async runAlone({ options: { mail } }) {
      if (mail !== undefined && !z.email().safeParse(mail).success)
        throw new UsageError(`“${mail}” is not an email address.`);
      const checks = await runChecks(installation, { mailTo: mail ?? null });
      return { result: { checks }, ...summarize(checks) };
    },
  },
];

const summarize = (checks: readonly CheckedPart[]): { failure?: string; attention?: string } => {
  const count = (state: CheckedPart['state']): number => checks.filter((check) => check.state === state).length;
  const [broken, doubtful] = [count('failed'), count('attention')];
  if (broken > 0) return { failure: `Failed: ${broken}. Needs attention: ${doubtful}.` };
  return doubtful > 0 ? { attention: `Needs attention: ${doubtful}.` } : {};
};
