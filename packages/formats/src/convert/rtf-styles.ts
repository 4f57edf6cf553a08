const MAX_STYLES = 10_000;
const MAX_NAME = 200;
/** Styles inherit from each other; longer chains are cycles. */
const MAX_STEPS = 20;

type Style = { name: string; level: number | null; basedOn: number | null };
/** Role of a paragraph by its style; a heading has a level from 0 to 8. */
export type ParagraphKind = { level: number | null; isTitle: boolean; isSubtitle: boolean };

/** Names of heading and title styles in the interface languages and related ones. */
const HEADING =
  /^(?:heading|überschrift|заголовок|titre|título|titolo|encabezado|kop|rubrik|nagłówek|标题|標題|見出し)\s*([1-9])$/i;
const TITLE = /^(?:title|titel|название|заголовок|назва|titre|título|titolo|标题|標題|表題)$/i;
const SUBTITLE = /^(?:subtitle|untertitel|подзаголовок|підзаголовок|sous-titre|subtítulo|sottotitolo|副标题|副題)$/i;

/** Collects the style sheet of an RTF (1.9.1, "Style sheet"). */
export const createRtfStyles = () => {
  const styles = new Map<number, Style>();
  let open: { number: number; style: Style } | null = null;

  const getLevel = (number: number): number | null => {
    let style = styles.get(number);
    for (let step = 0; style && step < MAX_STEPS; step += 1) {
      const level = style.level ?? parseHeadingName(style.name);
      if (level !== null) return level;
      style = style.basedOn === null ? undefined : styles.get(style.basedOn);
    }
    return null;
  };
  return {
    control(word: string, value: number | null): void {
      if (word === 's' && value !== null) open = { number: value, style: { name: '', level: null, basedOn: null } };
      else if (!open) return;
      else if (word === 'outlinelevel' && value !== null && value <= 8) open.style.level = value;
      else if (word === 'sbasedon') open.style.basedOn = value;
    },
    text(text: string): void {
      if (open && open.style.name.length < MAX_NAME) open.style.name += text;
    },
    /** Ends a group, and with it a style. */
    close(): void {
      if (open && styles.size < MAX_STYLES) {
        const name = open.style.name.replace(/;.*$/s, '').trim();
        styles.set(open.number, { ...open.style, name });
      }
      open = null;
    },
    getParagraphKind(number: number): ParagraphKind {
      const name = styles.get(number)?.name ?? '';
      return { level: getLevel(number), isTitle: TITLE.test(name), isSubtitle: SUBTITLE.test(name) };
    },
  };
};

const parseHeadingName = (name: string): number | null => {
  const number = HEADING.exec(name)?.[1];
  return number === undefined ? null : Number(number) - 1;
};
