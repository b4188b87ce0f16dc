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

export const aboutImage = layoutImage(720, 900, { 480: about480, 720: about720, 960: about960 })
export const aboutAvif = layoutImage(720, 900, { 480: about480Avif, 720: about720Avif, 960: about960Avif })
export const aboutPhoneAvif = layoutImage(730, 584, { 480: aboutPhone480, 730: aboutPhone730, 960: aboutPhone960 })
export const aboutFilmImage = layoutImage(1280, 549, { 640: film640, 1280: film1280, 2560: film2560 })
export const programsBannerImage = layoutImage(2000, 900, { 960: banner960, 2000: banner2000 })
export const communityImage = layoutImage(1600, 1000, { 800: community800, 1600: community1600 })
export const communityPhoneAvif = layoutImage(730, 913, { 480: communityPhone480, 730: communityPhone730, 800: communityPhone800 })
export const introductoryImage = layoutImage(640, 800, { 480: introductory480, 640: introductory640 })
export const introductoryPhoneAvif = layoutImage(640, 480, { 480: introductoryPhone480, 640: introductoryPhone640 })
export const inquiryImage = layoutImage(640, 800, { 480: inquiry480, 640: inquiry640 })
export const inquiryPhoneAvif = layoutImage(640, 480, { 480: inquiryPhone480, 640: inquiryPhone640 })
