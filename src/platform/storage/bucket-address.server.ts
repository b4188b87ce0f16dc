import { join } from 'node:path'
import { type Config, isBucketAddress } from '@/platform/config.server'
import { errorCode } from '@/platform/error-code'
import { StartError } from '@/platform/start-error.server'
import type { BucketFiles } from './bucket-files.server'

/** A name’s path, or address, in a folder or below the prefix of a bucket. */
export const fileIn = (place: string, name: string) => (isBucketAddress(place) ? `${place}/${name}` : join(place, name))

/** Works with the files of the bucket at an address. Throws StartError where that fails. */
export async function inBucket<T>(
  { s3Keys }: Pick<Config, 's3Keys'>,
  address: string,
  work: (files: BucketFiles) => Promise<T>,
): Promise<T> {
  if (!s3Keys) throw new StartError(`${address} needs AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, and S3_ENDPOINT or S3_REGION`)
  const { openBucketFiles } = await import('./bucket-files.server')
  const files = openBucketFiles(s3Keys)
  try {
    return await work(files)
  } catch (error) {
    const reason = errorCode(error) ?? (error instanceof Error ? error.name : 'unknown')
    throw error instanceof StartError
      ? error
      : Object.assign(new StartError(`The bucket of ${address} failed (${reason})`), { code: reason })
  } finally {
    files.close()
  }
}
