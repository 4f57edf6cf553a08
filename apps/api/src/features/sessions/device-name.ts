import type { Language } from '@lectern/contracts';
import { programOf } from '../../http/user-agent.ts';

const joined: Record<Language, (program: string, system: string) => string> = {
  en: (program, system) => `${program} on ${system}`,
  ru: (program, system) => `${program} на ${system}`,
  de: (program, system) => `${program} auf ${system}`,
  zh: (program, system) => `${system} 上的 ${program}`,
  uk: (program, system) => `${program} на ${system}`,
};
const unknown: Record<Language, string> = {
  en: 'Unknown device',
  ru: 'Неизвестное устройство',
  de: 'Unbekanntes Gerät',
  zh: '未知设备',
  uk: 'Невідомий пристрій',
};

/** What people call it, where that is more than the name of its system. */
const CALLED = /\b(?:iPhone|iPad)\b/;
/** Without its version; and what calls itself by an address is no link in a mail. */
const plain = (name: string | null): string => (name ?? '').replace(/(?:[/ ]\d|[./]).*/, '');

/** “Firefox on Windows”: what a user agent says, in words that its owner knows. */
export const deviceName = (userAgent: string, language: Language): string => {
  const { browser, system } = programOf(userAgent);
  // All browsers say that they are Mozilla, those that we don't know too.
  const program = plain(browser).replace(/^Mozilla$/, '');
  const machine = CALLED.exec(userAgent)?.[0] ?? plain(system);
  if (program !== '' && machine !== '') return joined[language](program, machine);
  return program || machine || unknown[language];
};
