import { waitForIdle } from '../idle.ts';
import type { PageColours } from '../settings.ts';
import { selectAll } from '../style-rules.ts';
import { type Colour, computeContrast } from './contrast.ts';
import type { DeclaredColours } from './declared-colours.ts';
import { LINE_ATTRIBUTE, PLATE_ATTRIBUTE, PLATES } from './page-colours-css.ts';
import { parseColour } from './parse-colour.ts';

type Plate = keyof typeof PLATES;
const SHAPES = 'path,rect,circle,ellipse,line,polyline,polygon,text,tspan';
const UNSEEN = 'clipPath,mask';
const MAX_SHAPES = 400;
/** WCAG 2.2, 1.4.11. */
const MIN_CONTRAST = 3;
const MAX_LOSS = 0.15;
/** White drawings are rare: on light pages only the first pictures of a chapter are looked at. */
const MAX_PICTURES_ON_LIGHT_PAGES = 12;
const SAMPLE_PX = 48;
const MIN_ALPHA = 0.1;
const OPAQUE_ALPHA = 0.98;
/** Pictures without transparency. */
const OPAQUE_PICTURE = /\.jpe?g(?:[?#]|$)|^data:image\/jpe?g/i;

const getPlateGround = (plate: Plate): Colour | null => parseColour(PLATES[plate].ground);

/** The share of a drawing that is lost on a ground. */
const measureLoss = (paints: readonly Colour[], ground: Colour | null): number =>
  ground
    ? paints.filter((paint) => computeContrast(paint, ground) < MIN_CONTRAST).length / Math.max(1, paints.length)
    : 1;

/** The plate on which a drawing is seen that is lost on its ground; null where it is not, or no plate shows more of it. */
const choosePlate = (paints: readonly Colour[], ground: Colour): Plate | null => {
  const loss = measureLoss(paints, ground);
  if (loss <= MAX_LOSS) return null;
  const [light, dark] = [measureLoss(paints, getPlateGround('light')), measureLoss(paints, getPlateGround('dark'))];
  if (Math.min(light, dark) >= loss) return null;
  return dark < light ? 'dark' : 'light';
};

/** The nearest ground behind a drawing: its own, that of a box around it, or that of the page. */
const findGround = (drawing: Element, win: Window, page: Colour, isDark: boolean): Colour => {
  // on dark pages boxes have none
  for (let element: Element | null = drawing; element; element = isDark ? null : element.parentElement) {
    const colour = parseColour(win.getComputedStyle(element).backgroundColor);
    if (colour && colour[3] > OPAQUE_ALPHA) return colour;
  }
  return page;
};

/** What the shapes and words of an SVG drawing are painted with. */
const listPaints = (svg: Element, win: Window): Colour[] =>
  [...svg.querySelectorAll(SHAPES)]
    .slice(0, MAX_SHAPES)
    .filter((shape) => !shape.closest(UNSEEN))
    .flatMap((shape) => {
      const { fill, stroke } = win.getComputedStyle(shape);
      return (shape.localName === 'line' ? [stroke] : [fill, stroke])
        .map(parseColour)
        .filter((colour) => colour !== null && colour[3] >= MIN_ALPHA);
    })
    .filter((colour) => colour !== null);

/** What a picture draws, by a small copy of it; null for one without transparency: it brings its own ground. */
const samplePicture = async (picture: HTMLImageElement | SVGImageElement): Promise<Colour[] | null> => {
  const bitmap = await createImageBitmap(picture, { resizeWidth: SAMPLE_PX, resizeHeight: SAMPLE_PX });
  const context = new OffscreenCanvas(SAMPLE_PX, SAMPLE_PX).getContext('2d');
  context?.drawImage(bitmap, 0, 0);
  bitmap.close();
  const { data } = context?.getImageData(0, 0, SAMPLE_PX, SAMPLE_PX) ?? { data: new Uint8ClampedArray() };
  const pixels: Colour[] = [];
  for (let at = 0; at < data.length; at += 4)
    pixels.push([data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0, (data[at + 3] ?? 0) / 255]);
  return pixels.every((pixel) => pixel[3] > OPAQUE_ALPHA) ? null : pixels.filter((pixel) => pixel[3] > MIN_ALPHA);
};

/** Gives drawings that would not be seen on the page a ground of their own. Runs again for other page colours. */
export const createDrawingPlates = (
  doc: Document,
  win: Window,
): ((page: PageColours, declared: DeclaredColours | null) => void) => {
  const samples = new Map<Element, Promise<Colour[] | null>>();
  let latest = 0;

  const setPlate = (element: Element, plate: Plate | null): void => {
    if (plate) element.setAttribute(PLATE_ATTRIBUTE, plate);
    else element.removeAttribute(PLATE_ATTRIBUTE);
  };
  const sample = (picture: HTMLImageElement | SVGImageElement): Promise<Colour[] | null> => {
    const known = samples.get(picture);
    if (known) return known;
    const sampled = waitForIdle().then(() => samplePicture(picture));
    samples.set(picture, sampled);
    return sampled;
  };

  return (page, declared) => {
    latest += 1;
    const run = latest;
    const pageGround = parseColour(page.background);
    if (!pageGround) return;
    for (const element of doc.querySelectorAll(`[${PLATE_ATTRIBUTE}]`)) element.removeAttribute(PLATE_ATTRIBUTE);

    /** A picture that may be transparent has a plate on dark pages until it is known: most drawings are black. */
    const judgePicture = (element: Element, picture: HTMLImageElement | SVGImageElement, url: string): void => {
      if (OPAQUE_PICTURE.test(url)) return;
      const ground = findGround(element, win, pageGround, page.dark);
      if (page.dark) setPlate(element, 'light');
      sample(picture)
        .then((paints) => {
          if (run !== latest) return;
          setPlate(element, paints && choosePlate(paints, ground));
        })
        .catch(() => {}); // it did not load, or has no size: a plate does no harm
    };

    for (const svg of doc.querySelectorAll<SVGSVGElement>('svg')) {
      if (svg.parentElement?.closest('svg')) continue;
      const paints = listPaints(svg, win);
      const image = svg.querySelector('image');
      if (paints.length > 0) setPlate(svg, choosePlate(paints, findGround(svg, win, pageGround, page.dark)));
      else if (image) judgePicture(svg, image, image.href.baseVal);
    }
    const pictures = [...doc.querySelectorAll('img')].slice(
      0,
      page.dark ? Number.POSITIVE_INFINITY : MAX_PICTURES_ON_LIGHT_PAGES,
    );
    for (const picture of pictures) judgePicture(picture, picture, picture.currentSrc || picture.src);

    if (!page.dark) return;
    // ornaments that are drawn by a background, without words
    for (const line of doc.querySelectorAll('hr')) {
      const { backgroundImage, backgroundColor } = win.getComputedStyle(line);
      if (backgroundImage === 'none' && (parseColour(backgroundColor)?.[3] ?? 0) > 0)
        line.setAttribute(LINE_ATTRIBUTE, '');
    }
    for (const selector of declared?.pictured ?? [])
      for (const element of selectAll(doc, selector))
        if (element !== doc.body && element !== doc.documentElement && element.textContent.trim() === '')
          setPlate(element, 'light');
  };
};
