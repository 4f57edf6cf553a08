import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** Debian's packages, and the program of each. */
const PROGRAMS = {
  podman: 'podman',
  buildah: 'buildah',
  runc: 'runc',
  netavark: 'netavark',
  'aardvark-dns': 'aardvark-dns',
  iptables: 'iptables',
  catatonit: 'catatonit',
  debootstrap: 'debootstrap',
  openssl: 'openssl',
} as const;
const FOLDERS = [
  ...(process.env.PATH ?? '').split(path.delimiter),
  '/usr/sbin',
  '/usr/lib/podman',
  '/usr/libexec/podman',
];

const findProgram = (name: string): string | undefined =>
  FOLDERS.map((folder) => path.join(folder, name)).find((file) => {
    try {
      accessSync(file, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });

/** Paths of the programs that containers need here. */
export type Programs = Readonly<Record<keyof typeof PROGRAMS, string>>;

/** Finds the programs that build and run containers, or says what is missing. */
export const findEngine = (): { programs: Programs; why: null } | { programs: null; why: string } => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return { programs: null, why: 'containers are run by root on Linux only.' };
  const found = Object.entries(PROGRAMS).map(([name, program]) => [name, findProgram(program)] as const);
  const missing = found.filter(([, program]) => program === undefined).map(([name]) => name);
  if (missing.length > 0)
    return { programs: null, why: `missing here: ${missing.join(', ')} (Debian: apt install ${missing.join(' ')}).` };
  // every entry has a path: the missing ones are listed above
  return { programs: Object.fromEntries(found) as Programs, why: null };
};
