import type { Language } from '@lectern/contracts';
import { texts } from '@lectern/texts';
import { parseUserAgent } from '../../http/user-agent.ts';

/** Devices that people name more precisely than by their system. */
const DEVICE_MODEL = /\b(?:iPhone|iPad)\b/;
/** Cuts off the version, and whatever would become a link in a mail. */
const stripVersion = (name: string | null): string => (name ?? '').replace(/(?:[/ ]\d|[./]).*/, '');

/** Formats a user agent as its owner knows it: “Firefox on Windows”. */
export const formatDeviceName = (userAgent: string, language: Language): string => {
  const { programOnSystem, unknownDevice } = texts[language].server.devices;
  const { browser, system } = parseUserAgent(userAgent);
  // Every browser calls itself Mozilla, also unknown ones.
  const program = stripVersion(browser).replace(/^Mozilla$/, '');
  const machine = DEVICE_MODEL.exec(userAgent)?.[0] ?? stripVersion(system);
  if (program !== '' && machine !== '') return programOnSystem(program, machine);
  return program || machine || unknownDevice;
};
