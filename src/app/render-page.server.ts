import { createStartHandler, defaultRenderHandler, defineHandlerCallback } from '@tanstack/react-start/server'
import { carryStateAsJson } from '@/platform/rendering/tanstack-internals.server'

export const renderRequest = createStartHandler(
  defineHandlerCallback((rendering) => {
    carryStateAsJson(rendering.router)
    return defaultRenderHandler(rendering)
  }),
)
