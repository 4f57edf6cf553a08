import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Signer } from '../../platform/signer.ts';

/** Where the API answers what reaches it, for `admin doctor`, which signs its requests with the keys of the installation. */
export const PROBE_PATH = '/doctor/probe';
export const PROBE_HEADER = 'x-lectern-probe';
/** The answer contains a header of this length. */
export const LARGE_HEADER = 'x-lectern-large';
export const LARGE_HEADER_BYTES = 16 * 1024;
const PURPOSE = 'doctor';
const VALID_MS = 60_000;

/** `address`: the client's as the API sees it; `peer`: who connected to it. */
export const ProbeAnswer = z.object({
  address: z.string(),
  peer: z.string(),
  forwardedFor: z.string().nullable(),
  host: z.string().nullable(),
});
export type ProbeAnswer = z.infer<typeof ProbeAnswer>;

export const signProbe = (signer: Signer, now: Date): string => {
  const time = String(now.getTime());
  return `${time}.${signer.sign(PURPOSE, time)}`;
};

/** Recognises requests of `admin doctor`: signed with the keys of this installation within a minute. */
export const createProbeService = ({ signer, clock }: { signer: Signer; clock: Clock }) => ({
  isProbe(value: string): boolean {
    const [time = '', signature = ''] = value.split('.');
    return signer.verify(PURPOSE, time, signature) && Math.abs(clock.now().getTime() - Number(time)) < VALID_MS;
  },
});
