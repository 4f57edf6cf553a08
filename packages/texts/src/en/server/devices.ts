export const programOnSystem = (program: string, system: string): string => `${program} on ${system}`;

export const unknownDevice: string = 'Unknown device';
