import * as z from 'zod'
import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import { type FetchRemote, RemoteRefused } from './fetch-remote.server'
import { storeImage } from './store-upload.server'
import { videoEmbed } from './video-player'

type Parts = Pick<Services, 'db' | 'clock' | 'storage' | 'log'> & { fetchRemote: FetchRemote }

const MIB = 1024 * 1024
/** Bytes (spec decisions, 'The API'). */
const MAX_IMAGE = 5 * MIB
const MAX_DESCRIPTION = MIB / 4

/** Stores the picture at an https address like an upload; answers its site path. Throws RemoteRefused where trying again is in vain. */
export async function storeRemoteImage(parts: Parts, address: string, signal: AbortSignal): Promise<string> {
  const bytes = await parts.fetchRemote(address, { limit: MAX_IMAGE, signal })
  try {
    return await storeImage(parts, bytes)
  } catch (error) {
    throw error instanceof ApiError && error.status < 500 ? new RemoteRefused(error.message) : error
  }
}

export async function storeVideoThumbnail(parts: Parts, videoUrl: string, signal: AbortSignal): Promise<string> {
  const embed = videoEmbed(videoUrl)
  if (!embed) throw new RemoteRefused('not a video')
  if (embed.provider === 'Vimeo') return storeRemoteImage(parts, await findVimeoThumbnail(parts, embed, signal), signal)
  const picture = (size: string) => `https://i.ytimg.com/vi/${embed.id}/${size}.jpg`
  try {
    return await storeRemoteImage(parts, picture('maxresdefault'), signal)
  } catch (error) {
    // Not every video has the large size; all have the other.
    if (error instanceof RemoteRefused) return storeRemoteImage(parts, picture('hqdefault'), signal)
    throw error
  }
}

/** Vimeo's public description of the video names its picture. Throws RemoteRefused where it does not. */
async function findVimeoThumbnail({ fetchRemote }: Parts, embed: { id: string; embedUrl: string }, signal: AbortSignal) {
  const unlisted = new URL(embed.embedUrl).searchParams.get('h')
  const video = `https://vimeo.com/${embed.id}${unlisted ? `/${unlisted}` : ''}`
  const address = `https://vimeo.com/api/oembed.json?url=${encodeURIComponent(video)}&width=1280`
  const answer = await fetchRemote(address, { limit: MAX_DESCRIPTION, signal })
  try {
    return z.object({ thumbnail_url: z.string() }).parse(JSON.parse(Buffer.from(answer).toString())).thumbnail_url
  } catch {
    throw new RemoteRefused('no thumbnail in the description of the video')
  }
}
