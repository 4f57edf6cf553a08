import { correction, generate } from 'lean-qr';

/** Encodes text as a QR code: an SVG path in units of one module, `size` modules wide, without the quiet zone. */
export const toQrPath = (text: string): { path: string; size: number } => {
  const code = generate(text, { minCorrectionLevel: correction.M });
  let path = '';
  for (let y = 0; y < code.size; y++) {
    for (let x = 0; x < code.size; x++) {
      if (!code.get(x, y)) continue;
      let width = 1;
      while (code.get(x + width, y)) width += 1;
      path += `M${x} ${y}h${width}v1h-${width}z`;
      x += width;
    }
  }
  return { path, size: code.size };
};
