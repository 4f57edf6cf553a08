import type * as english from '../../en/server/devices.ts';

export const programOnSystem: typeof english.programOnSystem = (program, system) => `${program} en ${system}`;

export const unknownDevice: typeof english.unknownDevice = 'Dispositivo desconocido';
