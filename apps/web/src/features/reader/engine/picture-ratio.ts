/**
 * Keeps the ratio of pictures in SVG: converters write cover pages with `preserveAspectRatio="none"`, which stretches the picture over the
 * window (calibre's default cover). A drawing without a picture keeps it: lines and grounds may be meant to stretch.
 */
export const keepPictureRatios = (doc: Document): void => {
  for (const element of doc.querySelectorAll('svg[preserveAspectRatio*="none"],image[preserveAspectRatio*="none"]'))
    if (element.localName === 'image' || element.querySelector('image'))
      element.setAttribute('preserveAspectRatio', 'xMidYMid meet');
  for (const drawing of doc.querySelectorAll('svg:not([viewBox])')) {
    const [width, height] = [getPixels(drawing, 'width'), getPixels(drawing, 'height')];
    // without one a drawing that is made smaller is cut
    if (width && height && !drawing.parentElement?.closest('svg'))
      drawing.setAttribute('viewBox', `0 0 ${width} ${height}`);
  }
};

const getPixels = (drawing: Element, name: string): string | undefined =>
  /^\s*(\d+(?:\.\d+)?)(?:px)?\s*$/.exec(drawing.getAttribute(name) ?? '')?.[1];
