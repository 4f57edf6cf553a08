import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Engine } from './engine.ts';
import type { Stack } from './stack.ts';

const CGROUPS = '/sys/fs/cgroup';
const UNITS: Readonly<Record<string, number>> = { k: 1024, m: 1024 ** 2, g: 1024 ** 3 };
const toBytes = (size: string): number => Number.parseInt(size, 10) * (UNITS[size.at(-1) ?? ''] ?? 1);

/** The folder of a process in the control group of a controller: version 2 has one for all, version 1 one for each. */
const findGroup = (pid: number, controller: string): { folder: string; isUnified: boolean } => {
  const lines = readFileSync(`/proc/${pid}/cgroup`, 'utf8').trim().split('\n');
  const places = lines.map((line) => /^\d+:([^:]*):(.*)$/.exec(line) ?? []);
  const own = places.find(([, controllers = '']) => controllers.split(',').includes(controller));
  if (own) return { folder: path.join(CGROUPS, controller, own[2] ?? ''), isUnified: false };
  const unified = places.find(([, controllers]) => controllers === '');
  return { folder: path.join(CGROUPS, unified?.[2] ?? ''), isUnified: true };
};

const readLimit = (pid: number, controller: 'memory' | 'pids'): number => {
  const { folder, isUnified } = findGroup(pid, controller);
  const name = controller === 'pids' || isUnified ? `${controller}.max` : 'memory.limit_in_bytes';
  return Number(readFileSync(path.join(folder, name), 'utf8').trim());
};

const listProcesses = (pid: number): number[] => {
  const file = path.join(findGroup(pid, 'pids').folder, 'cgroup.procs');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').map(Number) : [pid];
};

const readStatus = (pid: number, field: string): string =>
  new RegExp(`^${field}:\\s*(\\S+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '';

/**
 * Compares what the kernel says of every process of every container with the compose file: a root that refuses to be written, no
 * capability, no way to more rights, a filter of system calls, and the limits of memory and processes. Resolves with what differs.
 */
export const findUnconfined = async (
  engine: Engine,
  stack: Stack,
): Promise<{ processes: number; faults: string[] }> => {
  const faults: string[] = [];
  let processes = 0;
  for (const { service: name, name: container } of stack.containers()) {
    const service = stack.service(name);
    const expectEqual = (what: string, found: unknown, expected: unknown): void => {
      if (found !== expected) faults.push(`${container}: ${what} is ${String(found)}, not ${String(expected)}`);
    };
    const pid = Number(await engine.podman('container', 'inspect', '--format', '{{.State.Pid}}', container));
    for (const one of listProcesses(pid)) {
      processes += 1;
      if (service.cap_drop) expectEqual(`CapEff of ${one}`, readStatus(one, 'CapEff'), '0'.repeat(16));
      expectEqual(`NoNewPrivs of ${one}`, readStatus(one, 'NoNewPrivs'), '1');
      expectEqual(`Seccomp of ${one}`, readStatus(one, 'Seccomp'), '2');
    }
    expectEqual('the limit of memory', readLimit(pid, 'memory'), toBytes(service.mem_limit));
    expectEqual('the limit of processes', readLimit(pid, 'pids'), service.pids_limit);
    // As root, so that the mode of a folder is not what refuses it.
    for (const file of ['/probe', '/usr/probe', '/etc/probe']) {
      const said = await engine
        .podman('exec', '--user', '0', container, 'sh', '-c', `: > ${file}`)
        .then(() => 'written', String);
      if (!said.includes('Read-only file system')) faults.push(`${container}: ${file} could be written`);
    }
  }
  return { processes, faults };
};
