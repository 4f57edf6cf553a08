// Draws the covers of the works and the pages of comics with the fonts of this machine. The pictures are committed, because
// the machine that the shop runs on may have no fonts: node apps/shop/src/draw-pictures.ts [<slug> …]
import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { renderCover } from './works/cover.ts';
import { getWorkFile, listWorkFiles, loadWorks } from './works/load-works.ts';

const slugs = process.argv.slice(2);
for (const work of loadWorks().filter(({ slug }) => slugs.length === 0 || slugs.includes(slug))) {
  const cover = sharp(Buffer.from(renderCover(work))).jpeg({ quality: 84, mozjpeg: true });
  await writeFile(getWorkFile(work, 'cover.jpg'), await cover.toBuffer());
  for (const page of listWorkFiles(work, 'pages', /\.svg$/)) {
    const picture = sharp(getWorkFile(work, page)).png({ palette: true, colours: 128, effort: 10 });
    await writeFile(getWorkFile(work, page.replace(/svg$/, 'png')), await picture.toBuffer());
  }
  process.stdout.write(`${work.slug}\n`);
}
