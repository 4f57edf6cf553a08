import type { Language } from '@lectern/contracts';
import { parseUserAgent } from '../../http/user-agent.ts';

const PROGRAM_ON_SYSTEM: Record<Language, (program: string, system: string) => string> = {
  en: (program, system) => `${program} on ${system}`,
  ru: (program, system) => `${program} на ${system}`,
  de: (program, system) => `${program} auf ${system}`,
  zh: (program, system) => `${system} 上的 ${program}`,
  uk: (program, system) => `${program} на ${system}`,
};
const UNKNOWN_DEVICE: Record<Language, string> = {
  en: 'Unknown device',
  ru: 'Неизвестное устройство',
  de: 'Unbekanntes Gerät',
  zh: '未知设备',
  uk: 'Невідомий пристрій',
};

/** Devices that people name more precisely than by their system. */
const DEVICE_MODEL = /\b(?:iPhone|iPad)\b/;
/** Cuts off the version, and whatever would become a link in a mail. */
const stripVersion = (name: string | null): string => (name ?? '').replace(/(?:[/ ]\d|[./]).*/, '');

/** Formats a user agent as its owner knows it: “Firefox on Windows”. */
export const formatDeviceName = (userAgent: string, language: Language): string => {
  const { browser, system } = parseUserAgent(userAgent);
  // Every browser calls itself Mozilla, also unknown ones.
  const program = stripVersion(browser).replace(/^Mozilla$/, '');
  const machine = DEVICE_MODEL.exec(userAgent)?.[0] ?? stripVersion(system);
  if (program !== '' && machine !== '') return PROGRAM_ON_SYSTEM[language](program, machine);
  return program || machine || UNKNOWN_DEVICE[language];
};
