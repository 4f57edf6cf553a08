/** Office programs put their own name in front of the title. */
const OFFICE_PREFIX = /^Microsoft (?:Office )?(?:Word|PowerPoint|Excel|Publisher|Visio) - /i;
/** Endings of files that programs of writing, layout, pictures, scanning and sound save. */
const FILE_NAME =
  /\.(?:indd|indb|qxd|qxp|p65|pmd|fm|dvi|ps|eps|tex|ltx|docx?|docm|dotx?|rtf|odt|wpd|wps|pptx?|xlsx?|pub|pages|tiff?|jpe?g|png|bmp|psd|cdr|x?html?|xml|txt|pdf|epub|mobi|azw3?|prc|fb2|djvu?|chm|lit|mp3|m4[ab]|wav|flac|ogg|opus|zip)$/i;
const FILE_PATH = /^(?:[a-z]:[\\/]|\\\\|file:\/|\/(?:home|users|tmp|var|mnt|media|volumes)\/)/i;
/** What programs call a document that nobody has named, and scanners and cameras their pictures. */
const DEFAULT_NAMES = [
  /^(?:document|dokument|documento|документ|文档)\s?\d+$/i,
  /^(?:presentation|präsentation|présentation|презентация|演示文稿)\s?\d+$/i,
  /^(?:powerpoint[ -](?:presentation|präsentation)|présentation powerpoint|презентация powerpoint)$/i,
  /^(?:layout|untitled|unbenannt|sans titre|без имени|безымянный|без назви|无标题)[ -]\d+$/i,
  /^(?:book|cover|sheet|slide|folie)\d+$/i,
  /^(?:scan|scanned|img|image|dsc|dscn|pic)[ _-]?\d{3,}$/i,
  /^(?:word|pdf|microsoft word) document$/i,
];

/**
 * Finds the title in what a program has written in its place: the text behind the name of the program; null for a file name, a
 * path, or the default name of an unnamed document.
 */
export const parseProducerTitle = (line: string): string | null => {
  const prefix = OFFICE_PREFIX.exec(line)?.[0];
  const title = line.slice(prefix?.length ?? 0).trim();
  if (prefix !== undefined) {
    const named = title.replace(FILE_NAME, '');
    return isJunk(named) ? null : named;
  }
  return isJunk(title) ? null : title;
};

const isJunk = (title: string): boolean =>
  title === '' || FILE_NAME.test(title) || FILE_PATH.test(title) || DEFAULT_NAMES.some((name) => name.test(title));
