export const avatar = {
  choose: 'Upload picture',
  change: 'Change picture',
  remove: 'Remove',
  removing: 'Removing',
  hint: 'JPEG, PNG or WebP. Only you see it.',
  'crop.title': 'Crop picture',
  'crop.zoom': 'Zoom',
  'crop.x': 'Horizontal position',
  'crop.y': 'Vertical position',
  'crop.preview': 'Preview',
  'crop.hint': 'Drag the picture or use the sliders.',
  'crop.save': 'Use picture',
  'crop.saving': 'Saving',
  done: 'Picture updated.',
  removed: 'Picture removed.',
  'undo.failed': 'The picture could not be restored: {{why}}',
};

declare module '../../translation-types.ts' {
  interface English {
    avatar: typeof avatar;
  }
}
