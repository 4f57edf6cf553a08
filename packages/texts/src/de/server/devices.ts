import type * as english from '../../en/server/devices.ts';

export const programOnSystem: typeof english.programOnSystem = (program, system) => `${program} auf ${system}`;

export const unknownDevice: typeof english.unknownDevice = 'Unbekanntes Gerät';
