import type * as english from '../../en/server/devices.ts';

export const programOnSystem: typeof english.programOnSystem = (program, system) => `${system} 上的 ${program}`;

export const unknownDevice: typeof english.unknownDevice = '未知设备';
