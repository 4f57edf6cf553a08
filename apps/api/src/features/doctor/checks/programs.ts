import { areParsersOffline, findDdjvu, findFfmpeg } from '@lectern/formats';
import { attention, type CheckContext, type Finding, ok } from '../finding.ts';

/** The optional programs, and whether processes that read books are kept from the network. */
export const checkPrograms = async ({ config }: CheckContext): Promise<Finding[]> => {
  const [ffmpeg, ddjvu] = await Promise.all([findFfmpeg(config.ffmpeg), findDdjvu(config.ddjvu)]);
  return [
    ffmpeg
      ? ok(`${ffmpeg.name} converts sound.`)
      : attention('FFMPEG names no program: ALAC, AC-3 and Speex are not accepted.', 'Install the package ffmpeg.'),
    ddjvu
      ? ok(`${ddjvu.name} draws DjVu books.`)
      : attention('DDJVU names no program: DjVu books can only be downloaded.', 'Install the package djvulibre-bin.'),
    areParsersOffline()
      ? ok('Processes that read books have no network.')
      : attention(
          'Processes that read books are not kept from the network.',
          'Allow user namespaces (unshare --map-current-user --net true), or keep outgoing traffic out by a firewall.',
        ),
  ];
};
