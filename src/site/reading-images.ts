import { layoutImage } from './images'
import about480Avif from './images/about-480.avif'
import about480 from './images/about-480.webp'
import about720Avif from './images/about-720.avif'
import about720 from './images/about-720.webp'
import about960Avif from './images/about-960.avif'
import about960 from './images/about-960.webp'
import film640 from './images/about-film-640.webp'
import film1280 from './images/about-film-1280.webp'
import film2560 from './images/about-film-2560.webp'
import aboutPhone480 from './images/about-phone-480.avif'
import aboutPhone730 from './images/about-phone-730.avif'
import aboutPhone960 from './images/about-phone-960.avif'
import community800 from './images/community-800.webp'
import community1600 from './images/community-1600.webp'
import communityPhone480 from './images/community-phone-480.avif'
import communityPhone730 from './images/community-phone-730.avif'
import communityPhone800 from './images/community-phone-800.avif'
import inquiry480 from './images/inquiry-480.webp'
import inquiry640 from './images/inquiry-640.webp'
import inquiryPhone480 from './images/inquiry-phone-480.avif'
import inquiryPhone640 from './images/inquiry-phone-640.avif'
import introductory480 from './images/introductory-480.webp'
import introductory640 from './images/introductory-640.webp'
import introductoryPhone480 from './images/introductory-phone-480.avif'
import introductoryPhone640 from './images/introductory-phone-640.avif'
import banner960 from './images/programs-banner-960.webp'
import banner2000 from './images/programs-banner-2000.webp'

// Apart from the home page's pictures, whose addresses every first visit loads. Those for phones are cut to what is seen there.

export const aboutImage = layoutImage(about720, 720, 900, [
  [about480, 480],
  [about720, 720],
  [about960, 960],
])
export const aboutAvif = layoutImage(about720Avif, 720, 900, [
  [about480Avif, 480],
  [about720Avif, 720],
  [about960Avif, 960],
])
export const aboutPhoneAvif = layoutImage(aboutPhone730, 730, 584, [
  [aboutPhone480, 480],
  [aboutPhone730, 730],
  [aboutPhone960, 960],
])
export const aboutFilmImage = layoutImage(film1280, 1280, 549, [
  [film640, 640],
  [film1280, 1280],
  [film2560, 2560],
])
export const programsBannerImage = layoutImage(banner2000, 2000, 900, [
  [banner960, 960],
  [banner2000, 2000],
])
export const communityImage = layoutImage(community1600, 1600, 1000, [
  [community800, 800],
  [community1600, 1600],
])
export const communityPhoneAvif = layoutImage(communityPhone730, 730, 913, [
  [communityPhone480, 480],
  [communityPhone730, 730],
  [communityPhone800, 800],
])
export const introductoryImage = layoutImage(introductory640, 640, 800, [
  [introductory480, 480],
  [introductory640, 640],
])
export const introductoryPhoneAvif = layoutImage(introductoryPhone640, 640, 480, [
  [introductoryPhone480, 480],
  [introductoryPhone640, 640],
])
export const inquiryImage = layoutImage(inquiry640, 640, 800, [
  [inquiry480, 480],
  [inquiry640, 640],
])
export const inquiryPhoneAvif = layoutImage(inquiryPhone640, 640, 480, [
  [inquiryPhone480, 480],
  [inquiryPhone640, 640],
])
