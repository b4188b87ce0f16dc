import { defineHostCookie } from '../host-cookie.server'
import { DEVICE_SECONDS } from './known-device.server'

/** Holds the token by which a device is known on which someone has logged in. */
export const deviceCookie = defineHostCookie('flatirons_device', DEVICE_SECONDS)
