import type * as english from '../../en/server/devices.ts';

export const programOnSystem: typeof english.programOnSystem = (program, system) => `${program} на ${system}`;

export const unknownDevice: typeof english.unknownDevice = 'Неизвестное устройство';
