import { z } from 'zod';
import { defineCall } from './call.ts';
import { COVER_TYPES } from './editing.ts';
import { limits } from './limits.ts';

/** The media types accepted for avatars. */
export const AVATAR_TYPES = COVER_TYPES;

const Avatar = z.object({
  /** The address of the picture, as in `GET /user`; null without one. */
  avatar: z.string().nullable(),
});

export const avatar = {
  set: defineCall({
    name: 'avatar.set',
    method: 'PUT',
    path: '/user/avatar',
    access: 'owner',
    summary: `Set the reader's picture: the raw bytes of a JPEG, PNG or WebP as body, at most ${limits.AVATAR_BYTES / 1024 ** 2} MB. Its centre is kept as a square of 256 pixels. It does not count towards the quota.`,
    /** Raw bytes, with any Content-Type. */
    body: z.file(),
    reply: Avatar,
    refusals: [
      'avatar.type_unsupported',
      'avatar.unreadable',
      'avatar.too_large',
      'request.too_many',
      'server.unavailable',
    ],
  }),
  remove: defineCall({
    name: 'avatar.remove',
    method: 'DELETE',
    path: '/user/avatar',
    access: 'owner',
    summary: "Remove the reader's picture, also one that came from the shop; the shop's does not come back.",
    reply: Avatar,
    refusals: [],
  }),
};
