/** Office programs put their own name in front of the title, and the way they opened the file behind it. */
const OFFICE_PREFIX = /^Microsoft (?:Office )?(?:Word|PowerPoint|Excel|Publisher|Visio) - /i;
const OFFICE_MODE = / \[[^\][]{0,40}\]$/u;
const MODE = /mod|режим|模式/iu;
/** What copies of a file are named: `(2)`, `[1]`, `- copy`. */
const COPY = /(?:[ _-]*(?:\(\d+\)|\[\d+\]|- )?(?: ?(?:copy|kopie|копия|копія|副本)(?: \d+)?)?)$/iu;
/** Endings of files that programs of writing, layout, pictures, scanning and sound save. */
const FILE_NAME =
  /\.(?:indd|indb|idml|qxd|qxp|p65|pmd|fm|dvi|ps|eps|tex|ltx|docx?|docm|dot[xm]?|rtf|odt|sxw|wpd|wps|wri|pptx?|ppsx?|xlsx?|pub|pages|tmp|tiff?|jpe?g|png|bmp|psd|cdr|x?html?|xml|txt|pdf|epub|mobi|azw3?|prc|fb2|djvu?|chm|lit|mp3|m4[ab]|wav|flac|ogg|opus|zip)$/i;
const FILE_PATH =
  /^(?:[a-z]:[\\/]|\\\\|~[/$]|(?:file|https?|ftp):\/|about:blank$|\/(?:home|users|tmp|var|mnt|media|volumes)\/)/i;
/** Numbers that programs and shops give to files: ISBN, UUID, article numbers, timestamps. */
const NUMBER =
  /^(?:\d{10,}|(?:urn:)?isbn[\s:-]*[\dx -]{9,}|(?:urn:)?(?:uuid:)?[\da-f]{8}-?(?:[\da-f]{4}-?){3}[\da-f]{12}|CR![\dA-Z]{20,}|(?:pii|doi): ?\S+)$/i;
/** What programs call a document that nobody has named, and scanners and cameras their pictures. */
const DEFAULT_NAMES = [
  /^(?:(?:new |neues |новый |новий )?(?:document|dokument|documento|документ)|文档)(?: microsoft word)?\s?\d+$/i,
  /^(?:(?:new |новый |новий )?(?:документ microsoft (?:office )?word|microsoft (?:office )?word[ -](?:document|dokument))|новый документ|новий документ|new document|neues dokument)$/i,
  /^(?:presentation|präsentation|présentation|презентация|презентація|演示文稿)\s?\d+$/i,
  /^(?:(?:microsoft )?powerpoint[ -](?:presentation|präsentation)|présentation (?:microsoft )?powerpoint|презентац[иі]я (?:microsoft )?powerpoint)$/i,
  /^(?:layout|untitled|unbenannt|sans titre|без имени|безымянный|без назви|无标题)[ _-]\d+$/i,
  /^(?:book|cover|sheet|slide|folie)\d+$/i,
  /^(?:slide|folie|слайд) \d+$/i,
  /^(?:scan|scanned|img|image|dsc[fn]?|pic|doc)[ _-]?\d{3,}(?:[ _-]\d+)*$/i,
  /^(?:doc|s?km)(?=[\w-]{6,60}$)[\w-]*\d{6}$/i,
  /^(?:camscanner|adobe scan|genius scan|scan|scanned)(?=[^\d]*\d{2})[\s\d.:_-]{2,40}$/i,
  /^(?:scanned (?:by|with) \w+|camscanner|scanned (?:document|image)|xerox scan|image to pdf|adobe photoshop pdf|ccitt|slide ?show)$/i,
  /^(?:word|pdf|latex|microsoft word|openoffice\.org) (?:document|writer)$/i,
  /^(?:\d{1,3}[ ._-]+)?(?:audio ?)?(?:track|titel|titelnummer|piste|pista|faixa|traccia|spår|дорожка|доріжка|трек|音轨|トラック|曲目)[ _-]?\d{1,3}$/i,
  /^(?:new recording|voice|новая запись|neue aufnahme|新录音)[ _-]?\d+$/i,
];
/** What stands in a field that nobody has filled, in the languages of programs. */
const PLACEHOLDERS = new Set(
  [
    ['untitled', 'untitled document', 'no title', 'unknown', 'unknown title', 'unknowntitle', 'book title'],
    [
      'document',
      'document title',
      'type the document title',
      'enter title here',
      'your title here',
      'insert title here',
    ],
    [
      'no data',
      'anonymous',
      'unspecified',
      'author',
      'null',
      'none',
      'undefined',
      'nan',
      'n/a',
      'print',
      'calibre library',
    ],
    [
      'titel',
      'ohne titel',
      'unbenannt',
      'unbekannt',
      'unbekannter titel',
      'dokument',
      'titre',
      'sans titre',
      'sans nom',
    ],
    ['título', 'sin título', 'sem título', 'titolo', 'senza titolo', 'naamloos', 'zonder titel', 'bez tytułu'],
    ['название', 'заголовок', 'без названия', 'без имени', 'без заголовка', 'безымянный', 'неизвестно', 'документ'],
    [
      'назва',
      'без назви',
      'без імені',
      'невідомо',
      '标题',
      '標題',
      '无标题',
      '無標題',
      '未命名',
      '未知',
      '無題',
      '제목 없음',
    ],
  ].flat(),
);

/**
 * Finds the title in what a program has written in its place: the text behind the name of the program; null for a file name, a
 * path, a number, or the default name of an unnamed document.
 */
export const parseProducerTitle = (line: string): string | null => {
  const prefix = OFFICE_PREFIX.exec(line)?.[0];
  const title = line.slice(prefix?.length ?? 0).trim();
  if (prefix === undefined) return isJunk(title) ? null : title;
  const named = title.replace(OFFICE_MODE, (mode) => (MODE.test(mode) ? '' : mode)).replace(FILE_NAME, '');
  return isJunk(named) || isPlaceholderTitle(named) || /^\d{1,3}$/.test(named) ? null : named;
};

/** Whether a title is what programs write where nobody gave one: “Untitled”, “[Document title]”, signs only. */
export const isPlaceholderTitle = (title: string): boolean => {
  const words = title
    .normalize('NFC')
    .replace(COPY, '')
    .replace(/^[([{<]+|[)\]}>]+$/g, '')
    .trim()
    .toLowerCase();
  return PLACEHOLDERS.has(words) || /^[\s\-–—._*]*$/u.test(words);
};

const isJunk = (title: string): boolean => {
  const name = title.replace(COPY, '');
  return (
    title === '' ||
    [FILE_NAME, FILE_PATH, NUMBER].some((junk) => junk.test(title)) ||
    DEFAULT_NAMES.some((junk) => junk.test(title) || junk.test(name))
  );
};
