import * as z from 'zod'
import { contentCalls } from '@/content/content-calls'
import { defineKind, field, forEveryone, made, type PublicOf } from '@/content/define-kind'
import { pictureFields, pictureMultipart } from '@/features/media/picture.kind'
import { requiredText } from '@/platform/forms/input-fields'

/** A mountain hut, all of it for every visitor. */
export const mountainHut = defineKind({
  noun: 'mountain hut',
  plural: 'mountain-huts',
  fields: {
    slug: made(z.string(), forEveryone),
    title: field(requiredText('The title', 200), { ...forEveryone, label: 'Title', searched: true }),
    description: field(requiredText('The description', 5000), { ...forEveryone, label: 'Description', searched: true }),
    ...pictureFields('The image', 'Picture'),
  },
})
export type MountainHut = PublicOf<typeof mountainHut>

export const mountainHutCalls = contentCalls({ ...mountainHut, multipart: pictureMultipart(mountainHut.input) })
