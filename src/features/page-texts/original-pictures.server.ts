import { heroImage } from '@/site/images'
import { aboutFilmImage, aboutImage, communityImage, inquiryImage, introductoryImage, programsBannerImage } from '@/site/reading-images'

/** Where the originals of pictures lie, for staff to see: by page and place. Apart from the texts, so that no page loads the addresses of all. */
export const originalPictures: Readonly<Record<string, string>> = {
  'home hero.picture': heroImage.src,
  'home film.picture': programsBannerImage.src,
  'about opening.picture': aboutImage.src,
  'about film.picture': aboutFilmImage.src,
  'programs banner': programsBannerImage.src,
  'community picture': communityImage.src,
  'introductory-teachings opening.picture': introductoryImage.src,
  'inquiry-sessions opening.picture': inquiryImage.src,
}
